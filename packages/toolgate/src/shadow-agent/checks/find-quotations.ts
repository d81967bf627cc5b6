/** The marks that close a quotation, by the mark that opens it, in many languages. */
const closers: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”“',
  '”': '”',
  '„': '“”',
  '«': '»',
  '»': '«',
  '‹': '›',
  '›': '‹',
  '‘': '’',
  '‚': '‘',
  '「': '」',
  '『': '』',
};
const maxQuotationLength = 4000;
/** Maximum number of opening marks without an end: each costs a search. */
const maxUnclosedMarks = 500;

/** A quotation in an answer. */
export interface Quotation {
  /** The quoted words, without the marks. */
  readonly text: string;
  /** The index of the opening mark, and the index after the closing one. */
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the quotations of a text, in the quotation marks of many languages and as quoted lines (`> `). Leaves out code and
 * quotations of less than three words.
 */
export function findQuotations(answer: string): Quotation[] {
  const text = answer.replaceAll(/^```[\s\S]*?^```/gm, (code) => ' '.repeat(code.length));
  return [...findMarked(text), ...findQuotedLines(text)].filter(({ text: quoted }) =>
    hasThreeWords(quoted),
  );
}

function findMarked(text: string): Quotation[] {
  const quotations: Quotation[] = [];
  let unclosed = 0;
  for (let start = 0; start < text.length && unclosed < maxUnclosedMarks; start += 1) {
    const ends = closers[text[start] ?? ''];
    if (ends === undefined || isInsideWord(text, start)) continue;
    const end = findEnd(text, start, ends);
    if (end === undefined) {
      unclosed += 1;
      continue;
    }
    quotations.push({ text: text.slice(start + 1, end), start, end: end + 1 });
    start = end;
  }
  return quotations;
}

/** Whether a mark is an inch mark or an apostrophe, which opens no quotation. */
function isInsideWord(text: string, at: number): boolean {
  return /["'‘”]/.test(text[at] ?? '') && /[\p{L}\p{N}]/u.test(text[at - 1] ?? '');
}

function findEnd(text: string, start: number, ends: string): number | undefined {
  const last = Math.min(text.length, start + maxQuotationLength);
  for (let at = start + 1; at < last; at += 1) {
    const character = text[at] ?? '';
    if (character === '\n' && text[at + 1] === '\n') return undefined;
    const isApostrophe = character === '’' && /\p{L}/u.test(text[at + 1] ?? '');
    if (ends.includes(character) && !isApostrophe) return at > start + 1 ? at : undefined;
  }
  return undefined;
}

function findQuotedLines(text: string): Quotation[] {
  return [...text.matchAll(/(?:^>[^\n]*(?:\n|$))+/gm)].map((match) => ({
    text: match[0].replaceAll(/^>\s?/gm, ''),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/**
 * Whether a text has three words or, in a script without spaces, six letters. Fewer are a name or a term, neither a
 * quotation nor a statement.
 */
export function hasThreeWords(text: string): boolean {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const isSpaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}]/u.test(text);
  return isSpaceless ? words.join('').length >= 6 : words.length >= 3;
}

/**
 * Splits a quotation into the pieces that must be in a source, at each ellipsis and each insertion in brackets. It normalises
 * each piece as {@link normalizeQuoted} does.
 */
export function splitQuotation(quoted: string): string[] {
  return quoted
    .split(/\[[^\]]{0,200}\]|\(?(?:\.{3}|…)\)?/)
    .map((piece) =>
      normalizeQuoted(piece).replaceAll(/^[\p{P}\s]+|(?<![\p{P}\s])[\p{P}\s]+$/gu, ''),
    )
    .filter((piece) => piece !== '');
}

/** Normalises a text: lower case, single spaces, without quotation marks, marks of emphasis and invisible characters. */
export function normalizeQuoted(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/["“”„«»‹›‘’‚'`*_「」『』\u00AD\u200B-\u200D\u2060]/g, '')
    .replaceAll(/[‐‑‒–—−]/g, '-')
    .replaceAll(/\s+(?:>\s*)?/g, ' ')
    .trim();
}
