/** A pair of quotation marks, and how long a quotation between them may be, in characters. */
interface Marks {
  /** Any of these marks closes the quotation. A line break ends the search. */
  readonly closing: readonly string[];
  readonly min: number;
  readonly max: number;
  /** The minimum for Chinese and Japanese, where a sentence has fewer characters. */
  readonly minIdeographs?: number;
  /** Whether the closing mark is an apostrophe when a letter follows it. */
  readonly isApostrophe?: boolean;
}

/** The marks, by the opening one. Straight single marks enclose a quotation only in Chinese or Japanese. */
const marksOf: Readonly<Record<string, Marks>> = {
  '"': { closing: ['"'], min: 20, max: 400, minIdeographs: 5 },
  "'": { closing: ["'"], min: Infinity, max: 400, minIdeographs: 5 },
  '“': { closing: ['”'], min: 6, max: 400 },
  '„': { closing: ['“', '”'], min: 10, max: 400 },
  '«': { closing: ['»'], min: 10, max: 400 },
  '‘': { closing: ['’'], min: 10, max: 400, isApostrophe: true },
  '「': { closing: ['」', '』'], min: 6, max: 400 },
  '『': { closing: ['」', '』'], min: 6, max: 400 },
  '【': { closing: ['】'], min: 8, max: 200 },
};
const opening = /["'“„‘«「『【]/g;
/** The marks that may be the second ones of `"short"` or `„short“` too. */
const ambiguous = /["„]/;
/** Matches a text with a Chinese or Japanese character near its start. */
const ideograph = /^[^]{0,20}[\u3040-\u9fff]/;

/**
 * Finds the quotations in each line of a text. Their offsets include the marks. It searches each closing mark once, so
 * it takes linear time.
 */
export function findQuotations(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  const nextOf = createFinder(text);
  let from = 0;
  for (const { index: start, 0: mark } of text.matchAll(opening)) {
    const marks = marksOf[mark];
    if (start < from || marks === undefined || (mark === '"' && isClosing(text, start))) continue;
    let closed = nextOf('\n', start + 1);
    for (const sign of marks.closing) closed = Math.min(closed, nextOf(sign, start + 1));
    if (text[closed] === '\n') continue;
    const isFound = isQuotation(text, marks, start + 1, closed);
    // The second mark of a short quotation does not open the text up to the next quotation.
    if (isFound || (ambiguous.test(mark) && closed - start <= marks.max)) from = closed + 1;
    if (isFound) found.push({ start, end: from });
  }
  return found;
}

/** Whether a straight mark touches the text before it and none after it: it closes a quotation, or measures inches. */
function isClosing(text: string, at: number): boolean {
  return /^\S"(?:[\s.,;:!?)\]]|$)/.test(text.slice(Math.max(0, at - 1), at + 2));
}

function isQuotation(
  text: string,
  { min, max, minIdeographs = Infinity, isApostrophe }: Marks,
  start: number,
  end: number,
): boolean {
  const length = end - start;
  if (length > max || (isApostrophe === true && /^\p{L}/u.test(text.slice(end + 1, end + 3))))
    return false;
  return (
    length >= min ||
    (length >= minIdeographs && ideograph.test(text.slice(start, Math.min(end, start + 21))))
  );
}

/**
 * Creates a function that returns the next offset of a sign at or after `from`; Infinity without one. `from` must never
 * decrease.
 */
function createFinder(text: string): (sign: string, from: number) => number {
  const known = new Map<string, number>();
  return (sign, from) => {
    const last = known.get(sign) ?? -1;
    if (last >= from) return last;
    const at = text.indexOf(sign, from);
    const next = at < 0 ? Infinity : at;
    known.set(sign, next);
    return next;
  };
}
