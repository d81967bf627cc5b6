import { cutText } from '../../internal/index.ts';

/** Length of a piece. */
const pieceLength = 16_384;
/** A backslash, "u" and four digits. */
const maxEscapeLength = 6;

/** An escaped character of JSON. */
const escaped = /\\(?:u([\dA-Fa-f]{4})|([nrtbf"\\/]))/g;
const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: ' ', f: ' ' };

/**
 * Reads JSON text without parsing it, in pieces of about 16,000 characters. It replaces escapes by their characters; the
 * punctuation of JSON stays.
 */
export function* unescapeJson(text: string): Generator<string> {
  let rest = '';
  for (const piece of cutText(text, pieceLength)) {
    const joined = rest + piece;
    const end = endOfEscapes(joined);
    rest = joined.slice(end);
    yield joined.slice(0, end).replace(escaped, readEscape);
  }
  yield rest.replace(escaped, readEscape);
}

/** Returns the end of a piece, before an escape that continues in the next piece. */
function endOfEscapes(piece: string): number {
  const last = piece.lastIndexOf('\\');
  if (last === -1 || last < piece.length - maxEscapeLength + 1) return piece.length;
  let before = last;
  while (piece[before - 1] === '\\') before -= 1;
  const isEscape = (last - before) % 2 === 0;
  const length = piece[last + 1] === 'u' ? maxEscapeLength : 2;
  return isEscape && last + length > piece.length ? last : piece.length;
}

function readEscape(_all: string, code: string | undefined, letter = ''): string {
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
  return controls[letter] ?? letter;
}
