const abbreviation = /(?:^|[\s(])(?:\p{Lu}|dr|mr|mrs|ms|st|prof|e\.g|i\.e|ext|bzw|z\.b)\.$/iu;
/** An abbreviation before a number: `no. 5`. */
const numberSign = /(?:^|[\s(])n[or]\.$/iu;
/** A number after a word that asks for an ordinal in German: `den 1.`, `am 24.`. */
const ordinal = /(?:^|\s)(?:am|ab|bis|das|dem|den|der|im|vom|zum|zur)\s\d{1,2}\.$/iu;
/** A number before a month in languages that write ordinals with a point. */
const dayOfMonth =
  /(?:^|\D)\d{1,2}\.\s{1,2}(?:jan|feb|mär|mar|apr|mai|maj|jun|jul|aug|sep|okt|nov|dez|des|dec)/iu;
/** Number of characters to read before and after the point. */
const readBefore = 9;
const readAfter = 5;

/** Whether the point before an offset is of an abbreviation or an ordinal, such as `1.` in `ab dem 1. Juli`. It ends no sentence. */
export function isInnerPoint(text: string, end: number): boolean {
  const before = text.slice(Math.max(0, end - readBefore), end);
  if (abbreviation.test(before) || ordinal.test(before)) return true;
  const after = text.slice(end, end + readAfter);
  if (numberSign.test(before)) return /^\s?\d/.test(after);
  return /\d\.$/.test(before) && dayOfMonth.test(before.slice(-4) + after);
}
