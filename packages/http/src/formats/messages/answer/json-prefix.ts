/** Checks that a growing text is the beginning of a JSON object. */
export interface JsonPrefix {
  /** Takes the next piece. Returns the number of its characters before the first one that cannot be part of an object. */
  add(piece: string): number;
  /** Whether the object is complete. */
  isComplete(): boolean;
  /** Returns the text that completes everything but the object itself, so that one more field can follow. */
  toLastField(): string;
}

/** What may come next, outside of strings, numbers and words. */
type Next = 'object' | 'first-key' | 'key' | 'colon' | 'first-element' | 'value' | 'comma' | 'end';

const ordinaryText = /[^"\\\u0000-\u001f]+/y;
const blank = /[ \t\n\r]/;
const wordCharacter = /[\w.+-]/;
const escape = /^\\(?:["\\/bfnrt]|u[\da-f]{4})$/i;
const escapeStart = /^\\(?:u[\da-f]{0,3})?$/i;
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const numberStart = /^-?(?:0|[1-9]\d*)?(?:(?<=\d)\.\d*)?(?:(?<=\d)e[+-]?\d*)?$/i;
const words = ['true', 'false', 'null'];

/** Longer numbers do not exist, and each character of a number is checked with those before it. */
const maxWordLength = 100;

/** Creates the check of one text. */
export function createJsonPrefix(): JsonPrefix {
  /** The ends of the open objects and lists. */
  const ends: string[] = [];
  let next: Next = 'object';
  let isInString = false;
  /** An escape, a number or a word that is not complete. */
  let token = '';

  /** Reads one or more characters of a string. Returns their number; 0 for an invalid character. */
  function readText(piece: string, at: number): number {
    const character = piece.charAt(at);
    if (token !== '') {
      token += character;
      if (escape.test(token)) token = '';
      return token === '' || escapeStart.test(token) ? 1 : 0;
    }
    ordinaryText.lastIndex = at;
    if (ordinaryText.test(piece)) return ordinaryText.lastIndex - at;
    if (character === '\\') token = character;
    else if (character === '"') isInString = false;
    else return 0;
    return 1;
  }

  /** Reads one character outside of strings. Returns whether it is valid. */
  function readMark(character: string): boolean {
    if (wordCharacter.test(character)) return readWord(character);
    if (!endWord()) return false;
    if (blank.test(character)) return true;
    switch (character) {
      case '{':
      case '[':
        return open(character);
      case '}':
      case ']':
        return close(character);
      case '"':
        return openString();
      case ':':
        return move('colon', 'value');
      case ',':
        return move('comma', ends.at(-1) === '}' ? 'key' : 'value');
      default:
        return false;
    }
  }

  function move(from: Next, to: Next): boolean {
    if (next !== from) return false;
    next = to;
    return true;
  }

  function takesValue(): boolean {
    return next === 'value' || next === 'first-element';
  }

  function readWord(character: string): boolean {
    if (!takesValue() || token.length === maxWordLength) return false;
    token += character;
    return numberStart.test(token) || words.some((word) => word.startsWith(token));
  }

  function endWord(): boolean {
    if (token === '') return true;
    if (!number.test(token) && !words.includes(token)) return false;
    token = '';
    next = 'comma';
    return true;
  }

  function open(character: '{' | '['): boolean {
    const isObject = character === '{';
    if (next === 'object' ? !isObject : !takesValue()) return false;
    ends.push(isObject ? '}' : ']');
    next = isObject ? 'first-key' : 'first-element';
    return true;
  }

  function close(character: '}' | ']'): boolean {
    const isEmpty = next === 'first-key' || next === 'first-element';
    if ((next !== 'comma' && !isEmpty) || ends.at(-1) !== character) return false;
    ends.pop();
    next = ends.length === 0 ? 'end' : 'comma';
    return true;
  }

  function openString(): boolean {
    const isKey = next === 'key' || next === 'first-key';
    if (!isKey && !takesValue()) return false;
    isInString = true;
    next = isKey ? 'colon' : 'comma';
    return true;
  }

  /** Returns the text that completes the open string, number or word. */
  function endOfToken(): string {
    if (isInString) {
      const rest = token.startsWith('\\u') ? '0'.repeat('\\u0000'.length - token.length) : token;
      return `${rest}"`;
    }
    if (token === '') return '';
    next = 'comma';
    const word = words.find((one) => one.startsWith(token));
    return word?.slice(token.length) ?? (number.test(token) ? '' : '0');
  }

  /** Returns the text that completes the innermost field or element. */
  function endOfField(): string {
    if (next === 'colon') return ':null';
    if (next === 'key') return '"":null';
    return next === 'value' ? 'null' : '';
  }

  return {
    add(piece) {
      let at = 0;
      while (at < piece.length) {
        // An invalid character stays out of the token, since only the valid ones are completed.
        const before = token;
        const length = isInString ? readText(piece, at) : Number(readMark(piece.charAt(at)));
        if (length === 0) {
          token = before;
          return at;
        }
        at += length;
      }
      return at;
    },
    isComplete: () => next === 'end',
    toLastField() {
      const end = endOfToken();
      const isReady = ends.length === 1 && (next === 'key' || next === 'first-key');
      if (isReady) return end;
      const inner = ends.slice(1).toReversed().join('');
      return `${end}${endOfField()}${inner},`;
    },
  };
}
