import { createEarlierDisclosures } from './disclosure/index.ts';
import type { EarlierDisclosures } from './disclosure/index.ts';
import type { LongWork } from './long-work.ts';
import { findSharedWords } from './matching/index.ts';
import { indexInPieces } from './prompt-index/index.ts';
import type { PromptIndex } from './prompt-index/index.ts';
import { readSentences } from './prompt/index.ts';
import type { Corrections, HiddenText } from './prompt/index.ts';
import { buildSecretAutomaton, saysValue } from './secret-matching/index.ts';
import type { SecretState } from './secret-matching/index.ts';
import { findSecretsInPieces } from './secrets/index.ts';

/** The hidden texts of a request, prepared for any number of answers. */
export interface Preparation {
  /** An index for each kind of text. */
  indices: PromptIndex[];
  /** The texts of each index. */
  indexed: readonly (readonly string[])[];
  /** What earlier answers disclosed of them. */
  earlier: EarlierDisclosures;
  /** The automaton that finds secrets. */
  secrets: SecretState | undefined;
  /** The secrets that the texts declare, by their number in the automaton. */
  declared: readonly string[];
}

/** What a filter prepares hidden texts with. */
export interface PrepareOptions {
  /** Strings that are secrets. */
  names: readonly string[];
  /** Texts that may be quoted. */
  quotable: readonly string[];
  /** What the host said of single sentences. */
  corrections: Corrections;
}

/** Prepares hidden texts, in pieces. */
export function* prepareTexts(
  texts: readonly HiddenText[],
  { names, quotable, corrections }: PrepareOptions,
): LongWork<Preparation> {
  const indexed: string[][] = [];
  const indices: PromptIndex[] = [];
  for (const kind of ['instructions', 'tool-descriptions'] as const) {
    const ofKind = texts.filter((text) => text.kind === kind && !isSecret(text));
    if (ofKind.length === 0) continue;
    indexed.push(ofKind.map(({ text }) => text));
    const index = yield* indexInPieces(ofKind, { kind, corrections });
    indices.push(exemptWords(index, findSharedWords(index, { texts: quotable, minWords: 1 })));
  }
  const declared = yield* findDeclaredValues(texts, { quotable, corrections });
  return {
    indices,
    indexed,
    earlier: createEarlierDisclosures(indices),
    declared,
    secrets: buildSecretAutomaton({
      strings: names,
      declared,
      texts: texts.flatMap((text) =>
        isSecret(text) ? [text.text] : findSecretSentences(text.text, corrections),
      ),
    }),
  };
}

/** Returns the secrets that texts declare, without those that the host lets answers quote. */
function* findDeclaredValues(
  texts: readonly HiddenText[],
  { quotable, corrections }: Omit<PrepareOptions, 'names'>,
): LongWork<string[]> {
  const open = [
    ...quotable,
    ...[...corrections].flatMap(([text, kind]) => (kind === 'secret' ? [] : [text])),
  ];
  const values = new Set<string>();
  for (const hidden of texts) {
    if (isSecret(hidden)) continue;
    for (const { value } of yield* findSecretsInPieces(hidden.text)) values.add(value);
  }
  return [...values].filter((value) => !saysValue(open, value));
}

/** Returns the sentences that the host corrected to secrets. */
function findSecretSentences(text: string, corrections: Corrections): string[] {
  if (![...corrections.values()].includes('secret')) return [];
  return readSentences(text, { corrections })
    .filter(({ kind }) => kind === 'secret')
    .map(({ start, end }) => text.slice(start, end));
}

function isSecret({ kind, visibility }: HiddenText): boolean {
  return kind === 'secret' || visibility === 'secret';
}

/** Returns the index with words that may be quoted set to weigh nothing. */
function exemptWords(index: PromptIndex, quotable: ReadonlySet<number>): PromptIndex {
  if (quotable.size === 0) return index;
  return {
    ...index,
    words: index.words.map((word, at) =>
      quotable.has(at) ? { ...word, weight: 0, headWeight: 0, isInstruction: false } : word,
    ),
  };
}
