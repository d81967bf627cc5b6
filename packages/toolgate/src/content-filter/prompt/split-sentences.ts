import { isInnerPoint } from '../secrecy/index.ts';
import type { SentenceSpan } from '../sentence-odds/index.ts';
import { findQuotations } from './find-quotations.ts';

const boundary = /\n+|[.!?。！？；;:：]/g;
/**
 * A point before a letter or digit, unless a capital follows a small letter. A point between two quotation marks joins names in code:
 * `"a"."b"`. One before a bracket and a small letter ends an abbreviation: `(INSERT etc.) to`.
 */
const joiningPoint =
  /^.\.[^\P{L}\p{Lu}]|^.\.\p{N}|^[^\p{Ll}]\.\p{Lu}|^["'`]\.["'`]|^.\.\)[,\s]+\p{Ll}/u;
const maxInnerCharacters = 5;
/** The character after a colon inside a time or an address. */
const afterInnerColon = /[\d/]/;
/** A list marker or the letter or name of an item. It belongs to the text after it. */
const maxMarkerCharacters = 16;
const onlyMarker = /^[^\p{L}]*$|^[\s\-*#[(]*(?:[A-Ha-h]|\p{L}{1,2}\d{1,3})[.:：]$/u;

/**
 * Splits a line of a prompt into sentences; a blank line has no sentence. In a data structure (`isStructured`),
 * quotation marks enclose values instead of quotations.
 */
export function splitSentences(
  text: string,
  { start, end }: { start: number; end: number },
  isStructured: boolean,
): SentenceSpan[] {
  const line = text.slice(start, end);
  const spans: SentenceSpan[] = [];
  if (line.trim() === '') return spans;
  let from = 0;
  for (const quotation of isStructured ? [] : findQuotations(line)) {
    splitUnquoted(line.slice(from, quotation.start), { offset: start + from, spans });
    from = quotation.end;
    spans.push({
      start: start + quotation.start,
      end: start + from,
      isQuoted: true,
      isLineEnd: false,
    });
  }
  splitUnquoted(line.slice(from), { offset: start + from, spans });
  const last = spans.at(-1);
  if (last !== undefined) last.isLineEnd = true;
  return spans;
}

function splitUnquoted(
  plain: string,
  { offset, spans }: { offset: number; spans: SentenceSpan[] },
): void {
  let start = 0;
  const add = (end: number): void => {
    if (end > start)
      spans.push({ start: offset + start, end: offset + end, isQuoted: false, isLineEnd: false });
    start = end;
  };
  for (const match of plain.matchAll(boundary)) {
    const end = match.index + match[0].length;
    // A point inside a number, an abbreviation or a name does not end a sentence.
    if (match[0] === '.' && joiningPoint.test(plain.slice(end - 2, end - 2 + maxInnerCharacters)))
      continue;
    if (match[0] === '.' && isInnerPoint(plain, end)) continue;
    if (match[0] === ':' && afterInnerColon.test(plain.charAt(end))) continue;
    const isMarker = end - start <= maxMarkerCharacters && onlyMarker.test(plain.slice(start, end));
    if (isMarker && !match[0].startsWith('\n')) continue;
    add(end);
  }
  add(plain.length);
}
