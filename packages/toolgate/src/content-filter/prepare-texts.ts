import type { LruCache } from '../internal/index.ts';
import {
  type ConversationReader,
  createConversationReader,
  type DisclosureCache,
} from './disclosure/index.ts';
import { prepareChains } from './disguises/index.ts';
import type { LongWork } from './long-work.ts';
import { findSharedWords } from './matching/index.ts';
import { readPlainPrompt } from './plain-prompt/index.ts';
import { measureStrings, stateBytes } from './prepared-bytes.ts';
import { exemptWords, indexInPieces, type PromptIndex } from './prompt-index/index.ts';
import { type Corrections, type HiddenText, readSentencesInPieces } from './prompt/index.ts';
import {
  buildSecretAutomaton,
  prepareSaysValue,
  type SecretState,
} from './secret-matching/index.ts';
import { type DeclaredSecret, findSecretsInPieces } from './secrets/index.ts';

/** The hidden texts of a request, prepared for any number of answers. */
export interface Preparation {
  /** An index for each kind of text. */
  indices: PromptIndex[];
  /** The texts of each index. */
  indexed: readonly (readonly string[])[];
  conversations: ConversationReader;
  /** The automaton that finds secrets. */
  secrets: SecretState | undefined;
  /** The secrets that the texts declare, by their number in the automaton. */
  declared: readonly DeclaredValue[];
  /** The memory of all this in bytes. */
  bytes: number;
}

/** A secret that a hidden text declares. */
export type DeclaredValue = Pick<DeclaredSecret, 'value' | 'isForTools'>;

/** The settings with which a filter prepares hidden texts. */
export interface PrepareOptions {
  /** Strings to find in any disguise: the host's secrets and its short hidden texts. */
  names: readonly string[];
  /** Texts that may be quoted. */
  quotable: readonly string[];
  /** The host's corrections of single sentences. */
  corrections: Corrections;
  /** The parts that were prepared before. */
  parts: PreparedParts;
}

/**
 * Caches of prepared parts. Requests share them when they hide some of the same texts: the same prompt with other
 * tools, for example.
 */
export interface PreparedParts {
  /** The indices of all texts of a kind, by the key of these texts. */
  indices: LruCache<PromptIndex>;
  /** The secrets that a text declares. */
  declared: LruCache<readonly DeclaredValue[]>;
  /** What earlier answers disclosed. */
  disclosures: DisclosureCache;
}

/** The memory of a preparation of any size in bytes, for example of the index of its layout. */
const fixedBytes = 100_000;

/** Prepares hidden texts for filtering, in pieces. */
export function* prepareTexts(
  texts: readonly HiddenText[],
  { names, quotable, corrections, parts }: PrepareOptions,
): LongWork<Preparation> {
  const indexed: string[][] = [];
  const indices: PromptIndex[] = [];
  let bytes = fixedBytes + measureStrings(texts);
  for (const kind of ['instructions', 'tool-descriptions'] as const) {
    const ofKind = texts.filter((text) => text.kind === kind && !isSecret(text));
    if (ofKind.length === 0) continue;
    indexed.push(ofKind.map(({ text }) => text));
    const index = yield* remember(parts.indices, createKey(ofKind), function* () {
      const whole = yield* indexInPieces(ofKind, { kind, corrections });
      const shared = findSharedWords(whole, { texts: quotable, minWords: 1 });
      return { ...whole, words: exemptWords(whole.words, shared) };
    });
    bytes += index.bytes + (yield* prepareChains(index));
    indices.push(index);
  }
  const declared = yield* findDeclaredValues(texts, { quotable, corrections, parts });
  yield;
  const secretTexts: string[] = [];
  for (const hidden of texts) {
    if (isSecret(hidden)) secretTexts.push(hidden.text);
    else secretTexts.push(...(yield* findSecretSentences(hidden.text, corrections)));
  }
  const secrets = buildSecretAutomaton({
    strings: names,
    declared: declared.map(({ value }) => value),
    texts: secretTexts,
  });
  return {
    indices,
    indexed,
    conversations: createConversationReader(indices, parts.disclosures),
    declared,
    secrets,
    bytes: bytes + (secrets?.states ?? 0) * stateBytes,
  };
}

/** Returns the cached value of a key, or does the work and caches its result. */
function* remember<Value>(
  cache: LruCache<Value>,
  key: string,
  work: () => LongWork<Value>,
): LongWork<Value> {
  const cached = cache.find(key);
  if (cached !== undefined) return cached;
  const value = yield* work();
  return cache.get(key, () => value);
}

/** Returns the secrets that the texts declare, except those the host allows to quote. */
function* findDeclaredValues(
  texts: readonly HiddenText[],
  { quotable, corrections, parts }: Omit<PrepareOptions, 'names'>,
): LongWork<DeclaredValue[]> {
  const isOpen = prepareSaysValue([
    ...quotable,
    ...[...corrections].flatMap(([text, kind]) => (kind === 'secret' ? [] : [text])),
  ]);
  const declaredValues = new Map<string, DeclaredValue>();
  for (const hidden of texts) {
    if (isSecret(hidden)) continue;
    const declared = yield* remember(parts.declared, hidden.text, function* () {
      return (yield* findSecretsInPieces(hidden.text)).map(({ value, isForTools }): DeclaredValue =>
        isForTools ? { value, isForTools } : { value },
      );
    });
    for (const one of declared) declaredValues.set(one.value, one);
  }
  return [...declaredValues.values()].filter(({ value }) => !isOpen(value));
}

/** Returns the sentences that the host corrected to secrets. */
function* findSecretSentences(prompt: string, corrections: Corrections): LongWork<string[]> {
  if (![...corrections.values()].includes('secret')) return [];
  const { text } = yield* readPlainPrompt(prompt);
  const sentences = yield* readSentencesInPieces(text, { corrections });
  return sentences
    .filter(({ kind }) => kind === 'secret')
    .map(({ start, end }) => text.slice(start, end));
}

function isSecret({ kind, visibility }: HiddenText): boolean {
  return kind === 'secret' || visibility === 'secret';
}

/** Creates a unique key for these texts. It holds their lengths, which show where each text ends. */
export function createKey(texts: readonly HiddenText[]): string {
  const heads = texts.map(
    ({ text, kind, visibility = '' }) => `${kind} ${visibility} ${text.length}`,
  );
  return `${heads.join()}:${texts.map(({ text }) => text).join('')}`;
}
