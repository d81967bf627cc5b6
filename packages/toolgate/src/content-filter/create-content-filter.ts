import type {
  ContentFilter,
  ContentFilterOptions,
  FilterRequest,
  FilterSession,
  HiddenText,
} from './content-filter.ts';
import { commonStretches } from './common-stretches.ts';
import { createDisclosureLedger } from './disclosure-ledger.ts';
import { createEarlierDisclosures } from './earlier-disclosures.ts';
import type { EarlierDisclosures } from './earlier-disclosures.ts';
import { createFilterChannel } from './filter-channel.ts';
import { buildHiddenIndex } from './hidden-index.ts';
import type { HiddenIndex } from './hidden-index.ts';
import { limitHiddenTexts } from './limit-hidden-texts.ts';
import { readSentences } from './read-sentences.ts';
import { createRecentlyUsed } from './recently-used.ts';
import { readCorrections } from './sentence-corrections.ts';
import type { Corrections } from './sentence-corrections.ts';
import { buildSecretIndex } from './secret-index.ts';
import type { SecretState } from './secret-index.ts';

const defaultNotice =
  'The rest of this answer was withheld because it would reveal confidential instructions.';
/** Characters up to which a string that the application hides is hidden as a whole, in any disguise, like a secret. */
const longestName = 40;
const cacheLimits = { maximumEntries: 32, maximumCharacters: 1_000_000 };

/** What a request hides, prepared. */
interface Preparation {
  indices: HiddenIndex[];
  earlier: EarlierDisclosures;
  secrets: SecretState | undefined;
}

/**
 * Creates a content filter. What it prepares from a system prompt is kept for the next requests with the
 * same one, up to 32 prompts and a million characters.
 */
export function createContentFilter(options: ContentFilterOptions = {}): ContentFilter {
  const { hidden = [], secrets = [], quotable = [] } = options;
  const notice = options.notice === false ? '' : (options.notice ?? defaultNotice);
  const corrections = readCorrections(options.corrections ?? []);
  const everywhere = hidden.map((text): HiddenText => ({
    text,
    kind: 'instructions',
    visibility: 'hidden',
  }));
  const names = [...secrets, ...hidden.filter((text) => text.length <= longestName)];
  const prepared = createRecentlyUsed<Preparation>(cacheLimits);

  return {
    notice,
    open(request: FilterRequest) {
      const texts = limitHiddenTexts(
        [...everywhere, ...request.hidden].filter(
          ({ text, visibility }) => visibility !== 'quotable' && text.trim() !== '',
        ),
      );
      if (texts.length === 0 && secrets.length === 0) return undefined;
      const preparation = prepared.get(keyOf(texts), () =>
        prepare(texts, { names, quotable, corrections }),
      );
      return openSession(preparation, { ...request, notice });
    },
  };
}

function openSession(
  preparation: Preparation,
  request: FilterRequest & { notice: string },
): FilterSession {
  const { indices, earlier, secrets } = preparation;
  const { exempt = [], earlierAnswers = [], notice } = request;
  const ledgers = indices.map((index, at) =>
    createDisclosureLedger(index, {
      exempt,
      // Every answer includes an empty notice.
      wasBlocked: () => notice !== '' && earlierAnswers.some((answer) => answer.includes(notice)),
      earlier: () => earlier.of(earlierAnswers)[at] ?? [],
    }),
  );
  return {
    channel: () => createFilterChannel({ ledgers, secrets }),
    reopen: () => openSession(preparation, request),
  };
}

/** Tells hidden texts apart; the lengths say where each of them ends. */
function keyOf(texts: readonly HiddenText[]): string {
  const heads = texts.map(
    ({ text, kind, visibility = '' }) => `${kind} ${visibility} ${text.length}`,
  );
  return `${heads.join()}:${texts.map(({ text }) => text).join('')}`;
}

interface PrepareSettings {
  names: readonly string[];
  quotable: readonly string[];
  corrections: Corrections;
}

function prepare(
  texts: readonly HiddenText[],
  { names, quotable, corrections }: PrepareSettings,
): Preparation {
  const indices = (['instructions', 'tool-descriptions'] as const).flatMap((kind) => {
    const ofKind = texts.filter((text) => text.kind === kind && !isSecret(text));
    if (ofKind.length === 0) return [];
    const index = buildHiddenIndex(ofKind, { kind, corrections });
    return [withoutWords(index, commonStretches(index, { texts: quotable, minimumWords: 1 }))];
  });
  return {
    indices,
    earlier: createEarlierDisclosures(indices),
    secrets: buildSecretIndex({
      strings: names,
      texts: texts.flatMap((text) =>
        isSecret(text) ? [text.text] : secretSentences(text.text, corrections),
      ),
    }),
  };
}

/** The sentences that the host corrected to secrets. */
function secretSentences(text: string, corrections: Corrections): string[] {
  if (![...corrections.values()].includes('secret')) return [];
  return readSentences(text, { corrections })
    .filter(({ kind }) => kind === 'secret')
    .map(({ start, end }) => text.slice(start, end));
}

function isSecret({ kind, visibility }: HiddenText): boolean {
  return kind === 'secret' || visibility === 'secret';
}

/** The index with words that may be quoted counting nothing. */
function withoutWords(index: HiddenIndex, quotable: ReadonlySet<number>): HiddenIndex {
  if (quotable.size === 0) return index;
  return {
    ...index,
    words: index.words.map((word, at) =>
      quotable.has(at) ? { ...word, weight: 0, headWeight: 0, isInstruction: false } : word,
    ),
  };
}
