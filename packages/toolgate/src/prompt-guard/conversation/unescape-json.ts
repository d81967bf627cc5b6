import { cutBeforeEscape, cutText } from '../../internal/index.ts';

/** Length of a piece. */
const pieceLength = 16_384;

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
    const end = cutBeforeEscape(joined, joined.length);
    rest = joined.slice(end);
    yield joined.slice(0, end).replace(escaped, readEscape);
  }
  yield rest.replace(escaped, readEscape);
}

function readEscape(_all: string, code: string | undefined, letter = ''): string {
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
  return controls[letter] ?? letter;
}
