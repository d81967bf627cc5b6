import { type LongWork, pieceCharacters } from '../long-work.ts';
import { isInnerPoint } from './inner-points.ts';
import { classifyWord, isUnspaced, unspacedCue, wordClass } from './secrecy-words.ts';

const { disclosure, pronoun } = wordClass;

/** A word of a prompt. */
export interface PromptWord {
  /** The word in lower case. */
  text: string;
  /** Offset of its first character in the prompt. */
  start: number;
  /** Offset after its last character. */
  end: number;
  /** Its meanings, as bits of `wordClass`. */
  classes: number;
}

/** A sentence of a prompt, or a line without a full stop. */
export interface PromptSentence {
  /** Offset of its first character in the prompt. */
  start: number;
  /** Offset after its last character. */
  end: number;
  /** Its words. */
  words: PromptWord[];
  /** The meanings of all its words. */
  classes: number;
  /** Whether it begins a line. */
  isLineStart: boolean;
  /** Whether an empty line precedes it. */
  isParagraphStart: boolean;
}

/** The end of a sentence: a sign before a space, a sign of East Asian scripts, or a line break. */
const sentenceEnd = /[.!?;]{1,8}["'”’)\]]{0,8}(?=\s)|[。！？；]+[」』”]?|\n+/g;
/** Maximum number of words in the cache of classes, and of letters in each. */
const maxCachedWords = 20_000;
const maxCachedLetters = 30;
/** Maximum number of words in a sentence. Longer ones are cut, which keeps reading linear. */
const maxWords = 80;
const maxMarkerLength = 16;
/** The number or letter of a list item, up to its full stop. It is not a sentence. */
const listMarker = /^[\s>#*-]*(?:\d{1,3}(?:\.\d{1,2})*|\p{L})\.$/u;

/** Splits a prompt into sentences with classified words, in linear time and in pieces. */
export function* readPromptSentences(text: string): LongWork<PromptSentence[]> {
  const sentences: PromptSentence[] = [];
  let start = 0;
  let pieceEnd = pieceCharacters;
  let isLineStart = true;
  let isParagraphStart = true;
  const add = function* (end: number): LongWork<void> {
    const all: PromptWord[] = [];
    for (let at = start; at < end;) {
      at = readWords(text, { from: at, end }, all);
      if (at < end) yield;
    }
    for (let from = 0; from < all.length; from += maxWords) {
      const words = all.slice(from, from + maxWords);
      const to = all[from + maxWords]?.start ?? end;
      const classes = classesOf(words);
      sentences.push({ start, end: to, words, classes, isLineStart, isParagraphStart });
      isLineStart = false;
      isParagraphStart = false;
      start = to;
    }
    start = end;
  };
  for (const { index, 0: sign } of text.matchAll(sentenceEnd)) {
    const end = index + sign.length;
    if (isLineStart && end - start <= maxMarkerLength && listMarker.test(text.slice(start, end))) {
      start = end;
      continue;
    }
    if (sign === '.' && isInnerPoint(text, end)) continue;
    yield* add(end);
    isLineStart ||= sign.startsWith('\n');
    isParagraphStart ||= sign.startsWith('\n\n');
    if (end < pieceEnd) continue;
    pieceEnd = end + pieceCharacters;
    yield;
  }
  yield* add(text.length);
  return sentences;
}

/** Reads the words of one piece of a text into `words`. Returns the offset where it stopped. */
function readWords(
  text: string,
  { from, end }: { from: number; end: number },
  words: PromptWord[],
): number {
  const pieceEnd = Math.min(end, from + pieceCharacters);
  let at = from;
  for (; at < pieceEnd; at++) {
    if (!isWordCode(text.charCodeAt(at))) continue;
    const first = at;
    while (at < end && (isWordCode(text.charCodeAt(at)) || joinsWord(text, at, end))) at++;
    const found = text.slice(first, at);
    if (isUnspaced(found)) splitUnspaced(found, first, words);
    else words.push(readWord(found, first));
  }
  return at;
}

const wordCodes = new Uint8Array(0x10000);
const unknownCode = 0;
const inWord = 1;
const betweenWords = 2;

/** Whether a code unit is part of a word: a letter, a mark, a digit, half of a surrogate pair. */
function isWordCode(code: number): boolean {
  if (wordCodes[code] === unknownCode) {
    const isWord =
      (code >= 0xd800 && code <= 0xdfff) || /[\p{L}\p{M}\p{N}]/u.test(String.fromCharCode(code));
    wordCodes[code] = isWord ? inWord : betweenWords;
  }
  return wordCodes[code] === inWord;
}

/** Whether an apostrophe or a hyphen is between the letters of one word. */
function joinsWord(text: string, at: number, end: number): boolean {
  const code = text.charCodeAt(at);
  const isJoint = code === 0x27 || code === 0x2019 || code === 0x2d;
  return (
    isJoint &&
    at + 1 < end &&
    isWordCode(text.charCodeAt(at + 1)) &&
    !/\d/.test(text.charAt(at + 1))
  );
}

const classesByWord = new Map<string, number>();

function readWord(found: string, start: number): PromptWord {
  const text = found.toLowerCase();
  let classes = classesByWord.get(text);
  if (classes === undefined) {
    classes = classifySpaced(text);
    if (classesByWord.size >= maxCachedWords) classesByWord.clear();
    if (text.length <= maxCachedLetters) classesByWord.set(text, classes);
  }
  return { text, start, end: start + found.length, classes };
}

/** A verb with pronouns at its end: `saberlo`, `dirselo`, `dizê-lo`. */
const clitic = /^(\p{L}{3,}?)(?:se|ce|ve|te|me|gli)?-?(?:l[aeo]s?|gli|li|ne)$/u;
/** Prefixes of Arabic and Hebrew words: and, so, with, to, the. */
const semiticPrefix = /^(?:[وفبلك]?(?:ال)?|ולה|[והבלשכמ])(?=[\u0590-\u06ff]{2})/u;

/**
 * Returns the classes of a word. For an unknown word, tries `n't`, the parts around an apostrophe (`l'accès`), and the
 * word without its prefix or its pronouns.
 */
function classifySpaced(text: string): number {
  const classes = classifyWord(text);
  if (classes !== 0) return classes;
  if (/n['’]t$/.test(text)) return classifyWord('not');
  if (/['’]/.test(text))
    return text
      .split(/['’]/)
      .reduce((all, part, at) => all | classifyWord(at === 0 ? `${part}'` : part), 0);
  if (/^[\u0590-\u06ff]/.test(text)) return classifyWord(text.replace(semiticPrefix, ''));
  const verb = clitic.exec(text)?.[1];
  if (verb === undefined) return 0;
  const spoken =
    (classifyWord(verb) | classifyWord(`${verb}e`) | classifyWord(`${verb}re`)) & disclosure;
  return spoken === 0 ? 0 : spoken | pronoun;
}

/** A part of a text without spaces, up to a Chinese or Japanese particle. */
const unspacedPart = /(?:(?!(?<=\p{Script=Han})[的のをがにへでと])[^])+/gu;

/** Cuts a text without spaces at known words and at particles. */
function splitUnspaced(found: string, start: number, words: PromptWord[]): void {
  let from = 0;
  const add = (to: number): void => {
    // A particle separates a thing from its qualifier.
    for (const { index, 0: part } of found.slice(from, to).matchAll(unspacedPart))
      words.push(readWord(part, start + from + index));
    from = to;
  };
  for (const { index, 0: cue } of found.matchAll(unspacedCue)) {
    add(index);
    add(index + cue.length);
  }
  add(found.length);
}

/** Returns the meanings of all words together, as bits of `wordClass`. */
export function classesOf(words: readonly PromptWord[]): number {
  return words.reduce((sum, word) => sum | word.classes, 0);
}

/** Whether a word or a sentence has one of these meanings, given as bits of `wordClass`. */
export function says(said: Pick<PromptSentence, 'classes'> | undefined, classes: number): boolean {
  return said !== undefined && (said.classes & classes) !== 0;
}

/** Returns the meanings of all words of a sentence together. Reads at most {@link pieceCharacters} characters. */
export function classifySentence(sentence: string): number {
  const end = Math.min(sentence.length, pieceCharacters);
  const words: PromptWord[] = [];
  readWords(sentence, { from: 0, end }, words);
  return classesOf(words);
}
