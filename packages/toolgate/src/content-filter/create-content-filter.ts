import type {
  ContentFilter,
  ContentFilterOptions,
  FilterRequest,
  HiddenText,
} from './content-filter.ts';
import { commonStretches } from './common-stretches.ts';
import { createDisclosureLedger } from './disclosure-ledger.ts';
import { createFilterChannel } from './filter-channel.ts';
import { buildHiddenIndex } from './hidden-index.ts';
import type { HiddenIndex } from './hidden-index.ts';
import { limitHiddenTexts } from './limit-hidden-texts.ts';
import { createRecentlyUsed } from './recently-used.ts';
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
  secrets: SecretState | undefined;
}

/**
 * Creates a content filter. What it prepares from a system prompt is kept for the next requests with the
 * same one, up to 32 prompts and a million characters.
 */
export function createContentFilter(options: ContentFilterOptions = {}): ContentFilter {
  const { hidden = [], secrets = [], quotable = [], notice = defaultNotice } = options;
  const everywhere = hidden.map((text): HiddenText => ({ text, kind: 'instructions' }));
  const names = [...secrets, ...hidden.filter((text) => text.length <= longestName)];
  const prepared = createRecentlyUsed<Preparation>(cacheLimits);

  return {
    notice: notice === false ? '' : notice,
    open(request: FilterRequest) {
      const texts = limitHiddenTexts(
        [...everywhere, ...request.hidden].filter(
          ({ text, visibility }) => visibility !== 'quotable' && text.trim() !== '',
        ),
      );
      if (texts.length === 0 && secrets.length === 0) return undefined;
      const key = JSON.stringify(
        texts.map(({ text, kind, visibility }) => [text, kind, visibility]),
      );
      const { indices, secrets: automaton } = prepared.get(key, () =>
        prepare(texts, { names, quotable }),
      );
      const exempt = request.exempt ?? [];
      const ledgers = indices.map((index) => createDisclosureLedger(index, { exempt }));
      return { channel: () => createFilterChannel({ ledgers, secrets: automaton }) };
    },
  };
}

function prepare(
  texts: readonly HiddenText[],
  { names, quotable }: { names: readonly string[]; quotable: readonly string[] },
): Preparation {
  const indices = (['instructions', 'tool-descriptions'] as const).flatMap((kind) => {
    const ofKind = texts.filter((text) => text.kind === kind && !isSecret(text));
    if (ofKind.length === 0) return [];
    const index = buildHiddenIndex(
      ofKind.map(({ text }) => text),
      { kind },
    );
    return [withoutWords(index, commonStretches(index, { texts: quotable, minimumWords: 1 }))];
  });
  return {
    indices,
    secrets: buildSecretIndex({
      strings: names,
      texts: texts.filter(isSecret).map(({ text }) => text),
    }),
  };
}

function isSecret({ kind, visibility }: HiddenText): boolean {
  return kind === 'secret' || visibility === 'secret';
}

/** The index with words that may be quoted counting nothing. */
function withoutWords(index: HiddenIndex, quotable: ReadonlySet<number>): HiddenIndex {
  if (quotable.size === 0) return index;
  return {
    ...index,
    words: index.words.map((word, at) => (quotable.has(at) ? { ...word, weight: 0 } : word)),
  };
}
