import { wordKind, wordKinds } from '../text/index.ts';

/** Minimum number of gaps in a row with the same marks; from there on, the marks are a disguise. */
const minGaps = 4;
/** Minimum number of words of a passage, and their minimum mean length: single letters set apart are another disguise. */
const minWords = 4;
const minMeanLength = 3;
/** Minimum share of different words among that many words or fewer: labels such as `row 1, row 2` repeat the same word. */
const minDifferent = 0.5;
const maxCompared = 40;
/** Maximum length of a tag of markup, and of a named character such as `&nbsp;`. */
const maxTagLength = 80;
const maxNameLength = 10;
const tag = /^<\/?[a-z][^<>]*>/i;
/** Signs after the single letter of a label. */
const labelEnds = ').:]=';
const namedCharacter = /^&[a-z]{2,8};/i;

/** Marks that all texts have between words; they count only in a gap without other marks. */
const sentenceMarks = ['.', '!', '?', ';', ':'];
/** Marks with a bit of their own; an opening mark shares it with its closing one. The letter of a label such as `a)` counts as a number. */
const ownMarks = [
  '0123456789abcdefghijklmnopqrstuvwxyz',
  ...Array.from('`*_~#@$%^+=/\\|-'),
  '&',
  '"“”„«»‹›',
  "'‘’",
  '()',
  '[]',
  '{}',
  '<>',
];
const bits: ReadonlyMap<string, number> = new Map(
  [...sentenceMarks, ...ownMarks].flatMap((group, index) =>
    Array.from(group, (mark) => [mark, 1 << index] as const),
  ),
);
const sentenceBits = (1 << sentenceMarks.length) - 1;
const otherBit = 1 << 28;
const paragraphBit = 1 << 29;
/** A comma is not a mark: enumerations of single words are ordinary. */
const noMark = /[\s,，、]/;
const asciiBits = Int32Array.from({ length: 0x80 }, (_, code) => {
  const mark = String.fromCharCode(code).toLowerCase();
  return bits.get(mark) ?? (code < 0x20 || noMark.test(mark) ? 0 : otherBit);
});
const newline = 0x0a;
const lessThan = 0x3c;
const ampersand = 0x26;
const { letter, apostrophe, unspaced } = wordKind;

/** A word of a text, and the marks between it and the word before it, as bits. */
interface Place {
  from: number;
  to: number;
  marks: number;
  /** The marks, without the marks of sentences if there are others. */
  gap: number;
}

/**
 * Removes marks that occur between all words of a passage and so mean nothing: quotation marks, brackets, emphasis or tags
 * around each word, numbers before it, a sign instead of a space. Returns such passages without the marks; empty if there is no
 * such passage. Takes time linear in the text.
 */
export function takeOffMarks(text: string): string {
  const repeated = findRepeatedMarks(text);
  return repeated === 0 ? '' : readPassages(text, repeated);
}

/** Returns the marks that {@link minGaps} gaps in a row have in common; 0 for most texts. */
function findRepeatedMarks(text: string): number {
  const place: Place = { from: 0, to: 0, marks: 0, gap: 0 };
  let repeated = 0;
  let before = 0;
  let common = 0;
  let gaps = 0;
  while (moveOn(text, place)) {
    const isSame = place.gap !== 0 && place.gap === before;
    common = isSame ? common & place.marks : place.marks;
    gaps = isSame ? gaps + 1 : 1;
    before = place.gap;
    if (gaps === minGaps) repeated |= common;
  }
  return repeated;
}

/** Returns the passages in which each gap has such a mark, without these marks. */
function readPassages(text: string, repeated: number): string {
  const kinds = wordKinds();
  const passages: string[] = [];
  const place: Place = { from: 0, to: 0, marks: 0, gap: 0 };
  let passage = '';
  let words = 0;
  let letters = 0;
  const different = new Set<string>();
  const endPassage = (): void => {
    const isText =
      letters >= minMeanLength * words &&
      different.size >= minDifferent * Math.min(words, maxCompared);
    if (words >= minWords && isText) passages.push(passage);
  };
  for (let end = 0; moveOn(text, place); end = place.to) {
    const { from, to, gap } = place;
    if ((gap & repeated) === 0) {
      endPassage();
      passage = '';
      words = 0;
      letters = 0;
      different.clear();
    }
    const word = text.slice(from, to);
    passage += (words === 0 ? '' : readGap(text, end, from, repeated)) + word;
    words += 1;
    different.add(word);
    // A letter of a script without spaces may be a whole word.
    letters += kinds[text.charCodeAt(from)] === unspaced ? minMeanLength : to - from;
  }
  endPassage();
  return passages.join(' ');
}

/** Moves to the next word. Returns `false` at the end of the text. */
function moveOn(text: string, place: Place): boolean {
  const kinds = wordKinds();
  let marks = 0;
  let hasLine = false;
  let end = place.to;
  for (let at = end; at < text.length; at = end) {
    const code = text.charCodeAt(at);
    const kind = kinds[code];
    if (kind === letter || kind === unspaced) {
      const to = kind === letter ? findWordEnd(text, at + 1, kinds) : at + 1;
      const isLabel = kind === letter && to === at + 1 && labelEnds.includes(text.charAt(to));
      if (!isLabel) {
        place.from = at;
        place.to = to;
        place.marks = marks;
        place.gap = (marks & ~sentenceBits) === 0 ? marks : marks & ~sentenceBits;
        return true;
      }
    }
    end = findMarkEnd(text, at, code);
    marks |= readMark(text, at, code);
    if (code !== newline) continue;
    if (hasLine) marks |= paragraphBit;
    hasLine = true;
  }
  return false;
}

function findWordEnd(text: string, from: number, kinds: Uint8Array): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const kind = kinds[text.charCodeAt(at)];
    if (kind === letter) continue;
    if (kind !== apostrophe || kinds[text.charCodeAt(at + 1)] !== letter) break;
  }
  return at;
}

/** Returns the end of a tag, of a named character, or of a single sign. */
function findMarkEnd(text: string, at: number, code: number): number {
  if (code !== lessThan && code !== ampersand) return at + 1;
  const [pattern, length] =
    code === lessThan ? [tag, maxTagLength] : [namedCharacter, maxNameLength];
  return at + (pattern.exec(text.slice(at, at + length))?.[0].length ?? 1);
}

function readMark(text: string, at: number, code: number): number {
  if (code < asciiBits.length) return asciiBits[code] ?? 0;
  const mark = text.charAt(at);
  return bits.get(mark) ?? (noMark.test(mark) ? 0 : otherBit);
}

/** Returns what a gap has besides the repeated marks, with a space if words need one. */
function readGap(text: string, from: number, to: number, repeated: number): string {
  const kinds = wordKinds();
  let rest = '';
  for (let at = from; at < to;) {
    const code = text.charCodeAt(at);
    const end = findMarkEnd(text, at, code);
    const mark = code === newline ? paragraphBit : readMark(text, at, code);
    if ((mark & repeated) === 0) rest += text.slice(at, end);
    at = end;
  }
  const isGlued = kinds[text.charCodeAt(to)] === unspaced;
  return isGlued || /\s/.test(rest) ? rest : `${rest} `;
}
