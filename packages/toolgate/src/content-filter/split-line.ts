/** A sentence of a prompt, or a part of one between signs that end or announce something. */
export interface SentenceSpan {
  /** Offset of its first character. */
  start: number;
  /** Offset behind its last character. */
  end: number;
  /** Whether it is in quotation marks. */
  isQuoted: boolean;
  /** Whether the line ends with it, and no sign announces the next one. */
  isLineEnd: boolean;
}

const boundary = /\n+|[.!?。！？；;:：]/g;
const quoted =
  /"[^"\n]{20,400}"|"(?=[^"\n]{0,20}[\u3040-\u9fff])[^"\n]{5,400}"|“[^”\n]{6,400}”|[「『][^」』\n]{6,400}[」』]|‘[^’\n]{10,400}’(?!\p{L})|'(?=[^'\n]{0,20}[\u3040-\u9fff])[^'\n]{5,400}'|【[^】\n]{8,200}】/gu;
/** A point before a letter or digit, unless that is a capital behind a small letter. */
const isInnerPoint = /\.[^\P{L}\p{Lu}]$|\.\p{N}$|[^\p{Ll}]\.\p{Lu}$/u;
/** What follows a colon inside a time or an address. */
const isInnerColon = /[\d/]/;
const longestMarker = 16;
const isOnlyMarker = /^[^\p{L}]*$|^[\s\-*#]*[A-Ha-h][.:：]$/u;

/** Splits a line of a prompt into sentences; where it is part of a data structure, quotation marks mark none. */
export function splitLine(
  text: string,
  { start, end }: { start: number; end: number },
  isStructured: boolean,
): SentenceSpan[] {
  const line = text.slice(start, end);
  const spans: SentenceSpan[] = [];
  let from = 0;
  for (const match of isStructured ? [] : line.matchAll(quoted)) {
    splitPlain(line.slice(from, match.index), { offset: start + from, spans });
    from = match.index + match[0].length;
    spans.push({ start: start + match.index, end: start + from, isQuoted: true, isLineEnd: false });
  }
  splitPlain(line.slice(from), { offset: start + from, spans });
  const last = spans.at(-1);
  if (last !== undefined) last.isLineEnd = true;
  return spans;
}

function splitPlain(
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
    // A point inside a number, an abbreviation or a name ends no sentence.
    if (match[0] === '.' && isInnerPoint.test(plain.slice(end - 2, end + 1))) continue;
    if (match[0] === ':' && isInnerColon.test(plain.charAt(end))) continue;
    // The letter of a choice and the number of an item belong to what follows.
    const isMarker = end - start <= longestMarker && isOnlyMarker.test(plain.slice(start, end));
    if (isMarker && !match[0].startsWith('\n')) continue;
    add(end);
  }
  add(plain.length);
}
