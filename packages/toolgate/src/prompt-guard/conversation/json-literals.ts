import { findLiteralEnd } from '../../internal/index.ts';

/** Maximum length of a text that is examined, to bound the time; a longer one counts as plain text. */
const maxJsonLength = 1_000_000;
/** Characters, and words, that JSON has outside of its strings. */
const punctuation = /[\s\d{}[\]:,.+-]+/y;
const words = /true|false|null|[eE]/y;
const start = /^\s*[[{]/;

/**
 * Whether a text looks like JSON: a list or an object, or several of them in lines. Outside of its strings it has only
 * words and punctuation of JSON. Takes linear time, far less than a parser.
 */
export function isJsonText(text: string): boolean {
  if (text.length > maxJsonLength || !start.test(text)) return false;
  for (let at = 0; at < text.length;) {
    const end = text.charAt(at) === '"' ? findLiteralEnd(text, at) : findWordsEnd(text, at);
    if (end === -1) return false;
    at = end;
  }
  return true;
}

/** Returns the text of a string of JSON. */
export function readLiteral(literal: string): string {
  if (literal.includes('\\')) {
    try {
      return JSON.parse(literal) as string;
    } catch {
      // An escape that JSON does not have: the spelling is the text.
    }
  }
  return literal.slice(1, -1);
}

function findWordsEnd(text: string, from: number): number {
  for (const pattern of [punctuation, words]) {
    pattern.lastIndex = from;
    if (pattern.test(text)) return pattern.lastIndex;
  }
  return -1;
}
