import type { HiddenText } from './prompt/index.ts';

/** The memory of a request's prepared hidden texts, until its answer ends. */
export interface PreparedMemory {
  /** Identifies the filter and the texts. Requests with the same key share the memory. */
  readonly key: string;
  /** Estimates its size in bytes, like `ContentFilter.estimateBytes`. */
  estimateBytes(): number;
}

/** Called before hidden texts are prepared or shared. An error that it throws ends the request. */
export type ReserveMemory = (memory: PreparedMemory) => void;

/** The memory of a state of the secrets' automaton, in bytes (Node.js 24). */
export const stateBytes = 120;

/** How often a text is kept: itself, joined with the others, and as a part of up to three keys. */
const copies = 5;
/** The memory of a prepared character in bytes: of an ideograph, which is a word, and of any other (`prepared-memory.test.ts`). */
const ideographBytes = 250;
const characterBytes = 120;
/** The first code unit of the scripts of East Asia. */
const firstEastAsian = 0x2e80;
/**
 * The number of letters in the automaton for each letter of a secret: with all rotations, with encodings, and with
 * neither. The number of secrets and of their words decides between them; see `buildSecretAutomaton`.
 */
const spellings = { rotated: 41, encoded: 14, plain: 5 };
const maxRotated = 50;
const maxEncoded = 500;
/** Each word of a secret is in up to three groups of three words. */
const groupsOfWord = 3;

/** Returns the memory of the copies of these texts, in bytes. */
export function measureStrings(texts: readonly Pick<HiddenText, 'text'>[]): number {
  let bytes = 0;
  // V8 keeps a text in two bytes a character if one of its characters needs them.
  for (const { text } of texts) bytes += text.length * (/[^\0-\u00ff]/.test(text) ? 2 : 1);
  return bytes * copies;
}

/**
 * Estimates the memory of prepared texts in bytes, without preparing them. Most texts take less. Secrets that the texts
 * declare are not included, because only the preparation finds them.
 *
 * @param names strings that are found in any disguise.
 */
export function estimatePreparedBytes(
  texts: readonly Pick<HiddenText, 'text'>[],
  names: readonly string[],
): number {
  let bytes = 0;
  for (const { text } of texts) {
    for (let at = 0; at < text.length; at++)
      bytes += text.charCodeAt(at) < firstEastAsian ? characterBytes : ideographBytes;
  }
  return bytes + estimateStates(names) * stateBytes;
}

function estimateStates(names: readonly string[]): number {
  let letters = 0;
  let parts = names.length;
  for (const name of names) {
    const words = name.match(/\P{L}\p{L}/gu)?.length ?? 0;
    letters += name.length * (words > 1 ? groupsOfWord + 1 : 1);
    parts += words;
  }
  if (parts <= maxRotated) return letters * spellings.rotated;
  return letters * (parts <= maxEncoded ? spellings.encoded : spellings.plain);
}
