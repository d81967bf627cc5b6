import { complexUnit, foldCodeUnit, isDigit } from '../reading/index.ts';

/** A letter or digit between signs, and its neighbours, as code units. */
export interface SingleLetter {
  code: number;
  /** The last unit before it, and the unit before that one. */
  before: number;
  beyond: number;
  /** The unit after it. */
  after: number;
  /** Offset of the unit after it. */
  end: number;
}

const blank = 0x20;
const noBreakSpace = 0xa0;
const lineFeed = 0x0a;
const less = 0x3c;
const slash = 0x2f;
/** The signs before a digit that is part of a spelling. Tables and programs are full of other digits. */
const quotes = new Set(Array.from('>"*`', (sign) => sign.charCodeAt(0)));

/**
 * Joins the letters that are alone: directly before or after a sign, at the end of a line, or one blank after another
 * single letter. So it leaves out `I` and `a` in a sentence, and the `s` of `it's`. It also leaves out the names of tags.
 *
 * @param read receives each letter.
 * @returns the function that takes the single letters of a text. It returns whether the letter is alone.
 */
export function createLoneLetters(
  read: (letter: number) => void,
): (single: SingleLetter) => boolean {
  /** The end of the last single letter, and the letter if it was not alone; 0 for others. */
  let lastEnd = -blank;
  let waiting = 0;
  return ({ code, before, beyond, after, end }) => {
    const letter = foldCodeUnit(code);
    if (isDigit(letter) && !quotes.has(before)) return false;
    if (isTagName(before, beyond) || isContraction(before, beyond)) return false;
    const isInRow = before === blank && end - lastEnd === 2;
    const isAlone = isInRow || isStrong(after) || (isStrong(before) && before !== lineFeed);
    if (isAlone && isInRow && waiting > 0) read(waiting);
    if (isAlone) read(letter);
    waiting = isAlone ? 0 : letter;
    lastEnd = end;
    return isAlone;
  };
}

/** Whether a letter is the name of an HTML tag, such as `<b>` or `</b>`. */
function isTagName(before: number, beyond: number): boolean {
  return before === less || (before === slash && beyond === less);
}

/** Whether a sign sets a letter apart from a sentence. An apostrophe is too often part of a word. */
function isStrong(sign: number): boolean {
  return sign !== blank && sign !== noBreakSpace && !isApostrophe(sign);
}

function isContraction(before: number, beyond: number): boolean {
  const letter = foldCodeUnit(beyond);
  return isApostrophe(before) && letter > 0 && letter < complexUnit;
}

function isApostrophe(code: number): boolean {
  return code === 0x27 || code === 0x2019;
}
