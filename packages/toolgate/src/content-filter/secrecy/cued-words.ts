import type { PromptWord } from './prompt-sentences.ts';
import { isUnspaced } from './secrecy-words.ts';

/**
 * Phrases with their cues: the beginnings of their first words. A regular expression tests for the phrases. It is
 * costly, so it runs only on sentences with such a cue.
 */
export interface CuedWords {
  /** The bit of these phrases in the cues of a sentence. */
  readonly bit: number;
  /** Whether a clause has such a phrase. `cues` are the cues of its sentence; see {@link readCues}. */
  test(clause: string, cues: number): boolean;
}

/** Maximum number of letters of a cue. */
const cueLetters = 5;
/** Maximum number of words in the cache of cues, and of letters in each. */
const maxCachedWords = 20_000;
const maxCachedLetters = 30;
const joint = /['’-]/;
/** The lists of phrases that {@link readCues} has yet to read. */
const unread: { list: string; bit: number }[] = [];
/** For each cue, the bits of the phrases that begin with it. */
const bitsByCue = new Map<string, number>();
const cuesByWord = new Map<string, number>();
let count = 0;
/** The bits of the phrases with signs of scripts without spaces. */
let signBits = 0;

/**
 * Creates a test for phrases of whole words, and for `signs` of scripts without spaces. `*` means any further letters.
 * The first test compiles the expression, because an app that imports the filter may never read a prompt.
 */
export function wordsOf(list: string, signs?: string): Pick<RegExp, 'test'> {
  let expression: RegExp | undefined;
  return { test: (text) => (expression ??= compile(list, signs)).test(text) };
}

function compile(list: string, signs: string | undefined): RegExp {
  const all = list.replaceAll('*', String.raw`\p{L}*`).replaceAll(' ', String.raw`\s+`);
  const words = String.raw`(?<![\p{L}\p{N}])(?:${all})(?![\p{L}\p{N}])`;
  return new RegExp(signs === undefined ? words : `${words}|${signs}`, 'iu');
}

/** Creates the same test with cues. Each call takes one of 31 bits. */
export function cue(list: string, signs?: string): CuedWords {
  const words = wordsOf(list, signs);
  const bit = 1 << count;
  count++;
  if (signs !== undefined) signBits |= bit;
  unread.push({ list, bit });
  return { bit, test: (clause, cues) => (cues & bit) !== 0 && words.test(clause) };
}

function readLists(): void {
  for (const { list, bit } of unread.splice(0)) {
    for (const begin of readBeginnings(list))
      bitsByCue.set(begin, (bitsByCue.get(begin) ?? 0) | bit);
  }
}

/** Returns the cues of words: the bits of all phrases that may begin with one of them. */
export function readCues(words: readonly PromptWord[]): number {
  readLists();
  return words.reduce((cues, { text }) => cues | findCues(text), 0);
}

function findCues(word: string): number {
  const known = cuesByWord.get(word);
  if (known !== undefined) return known;
  let cues = isUnspaced(word) ? signBits : (bitsByCue.get('') ?? 0);
  for (const part of joint.test(word) ? word.split(joint) : [word]) cues |= findBits(part);
  if (cuesByWord.size >= maxCachedWords) cuesByWord.clear();
  if (word.length <= maxCachedLetters) cuesByWord.set(word, cues);
  return cues;
}

function findBits(part: string): number {
  let cues = bitsByCue.get(`${part} `) ?? 0;
  for (let length = 1; length <= Math.min(cueLetters, part.length); length++)
    cues |= bitsByCue.get(part.slice(0, length)) ?? 0;
  return cues;
}

/**
 * The first letters of a phrase. In state `open` more letters may follow; in state `word` they are a whole word; in
 * state `prefix` any letters may follow.
 */
interface Beginning {
  text: string;
  state: 'open' | 'word' | 'prefix';
}

/**
 * Reads the first letters of the phrases in a list, with groups, sets of letters and optional parts. It skips the text
 * in `(?<=...)`, so a phrase after a frequent word has its second word as cue.
 */
function readBeginnings(list: string): Set<string> {
  let at = 0;
  const readAll = (): Beginning[] => {
    const found = readSequence();
    while (list.charAt(at) === '|') {
      at++;
      found.push(...readSequence());
    }
    return found;
  };
  const readAtom = (): Beginning[] => {
    const sign = list.charAt(at);
    at++;
    if (sign === '(') {
      const isBefore = list.startsWith('?<=', at);
      at += isBefore ? 3 : 2;
      const inner = readAll();
      at++;
      return isBefore ? [{ text: '', state: 'open' }] : inner;
    }
    if (sign === '[') {
      const end = list.indexOf(']', at);
      const inner = Array.from(list.slice(at, end), toBeginning);
      at = end + 1;
      return inner;
    }
    if (sign === '\\') {
      at = list.indexOf('}', at) + 1;
      return [{ text: '', state: 'prefix' }];
    }
    return [toBeginning(sign)];
  };
  const readSequence = (): Beginning[] => {
    let begun: Beginning[] = [{ text: '', state: 'open' }];
    while (at < list.length && !/[|)]/.test(list.charAt(at))) {
      const atom = readAtom();
      const quantifier = /^(?:[?*+]|\{\d,?\d*\})/.exec(list.slice(at, at + 6))?.[0] ?? '';
      // A star means any letters here, so it is no quantifier.
      if (quantifier !== '*') at += quantifier.length;
      if (/^(?:\?|\{0)/.test(quantifier)) atom.push({ text: '', state: 'open' });
      begun = join(begun, atom);
    }
    return begun;
  };
  return new Set(
    readAll().map(({ text, state }) => (state === 'prefix' ? text : `${text} `).toLowerCase()),
  );
}

function toBeginning(sign: string): Beginning {
  if (/\p{L}/u.test(sign)) return { text: sign, state: 'open' };
  return { text: '', state: sign === '*' ? 'prefix' : 'word' };
}

function join(begun: readonly Beginning[], atom: readonly Beginning[]): Beginning[] {
  const joined = begun.flatMap((first) =>
    first.state === 'open'
      ? atom.map(({ text, state }): Beginning => {
          const all = first.text + text;
          return all.length < cueLetters
            ? { text: all, state }
            : { text: all.slice(0, cueLetters), state: 'prefix' };
        })
      : [first],
  );
  return [...new Map(joined.map((one) => [`${one.text} ${one.state}`, one])).values()];
}
