/** What may come next, outside of strings, numbers and words. */
type Next = 'object' | 'first-key' | 'key' | 'colon' | 'first-element' | 'value' | 'comma' | 'end';

/** The state of a growing text that is, so far, the beginning of a JSON object. */
export interface JsonPrefix {
  /** The ends of the open objects and lists. */
  readonly ends: string[];
  next: Next;
  isInString: boolean;
  /** An escape, a number or a word that is not complete. */
  token: string;
}

/** Returns the state of an empty text. */
export function createJsonPrefix(): JsonPrefix {
  return { ends: [], next: 'object', isInString: false, token: '' };
}

/** Adds a piece. Returns the number of its characters before the first character outside of any object. */
export function addToPrefix(prefix: JsonPrefix, piece: string): number {
  let at = 0;
  while (at < piece.length) {
    // An invalid character stays out of the token, since only the valid ones are completed.
    const before = prefix.token;
    const length = prefix.isInString
      ? readText(prefix, piece, at)
      : Number(readMark(prefix, piece.charAt(at)));
    if (length === 0) {
      prefix.token = before;
      return at;
    }
    at += length;
  }
  return at;
}

/** Returns the text that completes everything but the object itself, so that one more field can follow. */
export function toLastField(prefix: JsonPrefix): string {
  const { ends, next } = prefix;
  if (ends.length === 1 && (next === 'key' || next === 'first-key')) return '';
  const inner = ends.slice(1).toReversed().join('');
  return `${endOfToken(prefix)}${endOfField(prefix)}${inner},`;
}

/** Everything but quotation marks, backslashes and control characters. */
const ordinaryText = /[ !#-[\]-\uffff]+/y;
const escape = /^\\(?:["\\/bfnrt]|u[\da-f]{4})$/i;
const escapeStart = /^\\(?:u[\da-f]{0,3})?$/i;

/** Reads one or more characters of a string. Returns their number; 0 for an invalid character. */
function readText(prefix: JsonPrefix, piece: string, at: number): number {
  const character = piece.charAt(at);
  if (prefix.token !== '') {
    const token = prefix.token + character;
    prefix.token = escape.test(token) ? '' : token;
    return prefix.token === '' || escapeStart.test(token) ? 1 : 0;
  }
  ordinaryText.lastIndex = at;
  if (ordinaryText.test(piece)) return ordinaryText.lastIndex - at;
  if (character === '\\') prefix.token = character;
  else if (character === '"') prefix.isInString = false;
  else return 0;
  return 1;
}

const blank = /[ \t\n\r]/;
const wordCharacter = /[\w.+-]/;

/** Reads one character outside of strings. Returns whether it is valid. */
function readMark(prefix: JsonPrefix, character: string): boolean {
  if (wordCharacter.test(character)) return readWord(prefix, character);
  if (!endWord(prefix)) return false;
  if (blank.test(character)) return true;
  switch (character) {
    case '{':
    case '[':
      return open(prefix, character);
    case '}':
    case ']':
      return close(prefix, character);
    case '"':
      return openString(prefix);
    case ':':
      return move(prefix, 'colon', 'value');
    case ',':
      return move(prefix, 'comma', prefix.ends.at(-1) === '}' ? 'key' : 'value');
    default:
      return false;
  }
}

function move(prefix: JsonPrefix, from: Next, to: Next): boolean {
  if (prefix.next !== from) return false;
  prefix.next = to;
  return true;
}

function takesValue({ next }: JsonPrefix): boolean {
  return next === 'value' || next === 'first-element';
}

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const numberStart = /^-?(?:0|[1-9]\d*)?(?:(?<=\d)\.\d*)?(?:(?<=\d)e[+-]?\d*)?$/i;
const words = ['true', 'false', 'null'];

/** Maximum length of a number, because each character of a number is checked together with all before it. */
const maxWordLength = 100;

function readWord(prefix: JsonPrefix, character: string): boolean {
  if (!takesValue(prefix) || prefix.token.length === maxWordLength) return false;
  prefix.token += character;
  return numberStart.test(prefix.token) || words.some((word) => word.startsWith(prefix.token));
}

function endWord(prefix: JsonPrefix): boolean {
  const { token } = prefix;
  if (token === '') return true;
  if (!number.test(token) && !words.includes(token)) return false;
  prefix.token = '';
  prefix.next = 'comma';
  return true;
}

function open(prefix: JsonPrefix, character: '{' | '['): boolean {
  const isObject = character === '{';
  if (prefix.next === 'object' ? !isObject : !takesValue(prefix)) return false;
  prefix.ends.push(isObject ? '}' : ']');
  prefix.next = isObject ? 'first-key' : 'first-element';
  return true;
}

function close(prefix: JsonPrefix, character: '}' | ']'): boolean {
  const { ends, next } = prefix;
  const isOver = next === 'comma' || next === 'first-key' || next === 'first-element';
  if (!isOver || ends.at(-1) !== character) return false;
  ends.pop();
  prefix.next = ends.length === 0 ? 'end' : 'comma';
  return true;
}

function openString(prefix: JsonPrefix): boolean {
  const isKey = prefix.next === 'key' || prefix.next === 'first-key';
  if (!isKey && !takesValue(prefix)) return false;
  prefix.isInString = true;
  prefix.next = isKey ? 'colon' : 'comma';
  return true;
}

/** Returns the text that completes the open string, number or word. */
function endOfToken(prefix: JsonPrefix): string {
  const { token } = prefix;
  if (prefix.isInString) {
    return `${token.startsWith('\\u') ? '0'.repeat('\\u0000'.length - token.length) : token}"`;
  }
  if (token === '') return '';
  prefix.next = 'comma';
  const word = words.find((one) => one.startsWith(token));
  return word?.slice(token.length) ?? (number.test(token) ? '' : '0');
}

/** Returns the text that completes the innermost field or element. */
function endOfField({ next }: JsonPrefix): string {
  if (next === 'colon') return ':null';
  if (next === 'key') return '"":null';
  return next === 'value' ? 'null' : '';
}
