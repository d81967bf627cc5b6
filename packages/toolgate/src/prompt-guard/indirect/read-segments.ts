import { addressClass, readClasses, verbClassCount } from './address-words.ts';
import { readPiece } from './read-piece.ts';

/** A smallest unit of a text, such as a sentence, a line or a cell. */
export interface Segment {
  /** Its words in lower case; every web or mail address is the same word. */
  words: readonly string[];
  /** The same words as they are spelled, with their apostrophes, in lower case. */
  spelled: readonly string[];
  /** The classes of all its words, as bits. */
  classes: number;
  /** The classes of the verb at its beginning, after a lead-in such as "please" or "you must"; 0 without such a verb. */
  request: number;
  /** Whether it ends with a question mark. */
  isQuestion: boolean;
  /** Whether it has an exclamation mark or a word in capitals. */
  isLoud: boolean;
  /** Whether it begins a paragraph. */
  opensParagraph: boolean;
  /** Whether markup of a message surrounds it: a tag, a token or a bracket. */
  isFramed: boolean;
}

/** The verb of a request is among this many first words. */
const maxVerbPlace = 6;
const leadIns: ReadonlySet<string> = new Set(
  (
    'please kindly also then now so and first next finally instead just you must should shall need to have make sure be ' +
    'i we want would like let could can will do not never always immediately urgently important note hey ok okay ' +
    'before after that your task is the a new following but additionally furthermore'
  ).split(' '),
);
const verbs = (1 << verbClassCount) - 1 - addressClass.question;
/** Ends of sentences, line breaks, and separators of values in data. */
const separator =
  /([.!?;]{1,8}(?=["')\]]{0,8}(?:\s|$))|[。！？।؟]{1,8}|\n\s*\n|\n|[|{}[\]<>]+|"(?=\s*[:,}\]])|"(?<=[:,[{]\s*")|\t)/;
/** Cuts a text into segments, in linear time. */
export function readSegments(text: string): Segment[] {
  const pieces = text.split(separator);
  const segments: Segment[] = [];
  for (let index = 0; index < pieces.length; index += 2) {
    const piece = pieces[index] ?? '';
    const before = pieces[index - 1] ?? '\n\n';
    const after = pieces[index + 1] ?? '\n\n';
    const { spelled, hasApostrophe, isLoud } = readPiece(piece);
    if (spelled.length === 0) continue;
    const words = hasApostrophe ? spelled.map(joinElision) : spelled;
    segments.push({
      words,
      spelled,
      classes: words.reduce((sum, word) => sum | readClasses(word), 0),
      request: readRequest(words),
      isQuestion: /[?？؟]/.test(after),
      isLoud: /[!！]/.test(after) || isLoud,
      opensParagraph: /\n\s*\n/.test(before) || segments.length === 0,
      isFramed: /[<>[\]]/.test(before) || /[<>[\]]/.test(after),
    });
  }
  return segments;
}

/** Removes the apostrophes of a word. */
function joinElision(word: string): string {
  return word.replaceAll(/['’]/g, '');
}

/** Returns the classes of the first verb of a request, if only words of a lead-in come before it. */
function readRequest(words: readonly string[]): number {
  for (const word of words.slice(0, maxVerbPlace)) {
    const classes = readClasses(word) & verbs;
    if (classes !== 0) return classes;
    if (!leadIns.has(word) && !word.endsWith('ly')) return 0;
  }
  return 0;
}
