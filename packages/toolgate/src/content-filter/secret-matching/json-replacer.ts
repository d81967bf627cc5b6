import { createPlainReplacer, replacement, type ReplaceCharacter } from './plain-replacer.ts';

/** Replaces the hidden characters of one JSON object or array. It stays valid: a hidden number becomes a string. */
export interface JsonReplacer {
  replace: ReplaceCharacter;
  /** Whether its last brace or bracket was closed. */
  hasEnded(): boolean;
}

/** Characters of numbers and of true, false and null. */
const literal = /[\w.+-]/;
/** A code fence ends also JSON that lacks a brace. */
const fence = '`';

/** Creates a replacer for the characters after the first brace or bracket. It keeps quotation marks, braces and commas. */
export function createJsonReplacer(): JsonReplacer {
  let string: ReplaceCharacter | undefined;
  /** The last released character of the current number or name, and whether its rest is hidden. */
  let before = '';
  let isReplaced = false;
  /** The number of open braces and brackets. */
  let depth = 1;

  function replaceLiteral(character: string, isHidden: boolean): string {
    if (isReplaced) return '';
    if (!isHidden) {
      before = character;
      return character;
    }
    isReplaced = true;
    if (before === '') return `"${replacement}"`;
    // The released part of a number must stay a valid number.
    return /\d/.test(before) ? '' : '0';
  }

  /** Reads a sign between values. */
  function readSign(sign: string): void {
    before = '';
    isReplaced = false;
    if (sign === '"') string = createStringReplacer();
    else if (sign === '{' || sign === '[') depth++;
    else if (sign === '}' || sign === ']') depth--;
    else if (sign === fence) depth = 0;
  }

  return {
    hasEnded: () => depth === 0,
    replace(character, isHidden) {
      if (string !== undefined) {
        const text = string(character, isHidden);
        if (text === '"') string = undefined;
        return text;
      }
      if (literal.test(character)) return replaceLiteral(character, isHidden);
      readSign(character);
      return character;
    },
  };
}

/**
 * Creates a function for the characters after the opening quotation mark of a JSON string. It returns a single
 * quotation mark only at the end of the string.
 */
function createStringReplacer(): ReplaceCharacter {
  const replace = createPlainReplacer();
  /** The current escape sequence. */
  let escape = '';
  let isEscapeHidden = false;
  return (character, isHidden) => {
    if (escape === '' && character === '"') return character;
    if (escape === '' && character !== '\\') return replace(character, isHidden);
    // A secret may begin inside an escape sequence. Hide the whole sequence then.
    isEscapeHidden = escape === '' ? isHidden : isEscapeHidden || isHidden;
    escape += character;
    const length = escape.startsWith('\\u') ? 6 : 2;
    if (escape.length < length) return '';
    const text = isEscapeHidden ? replace(character, true) : escape;
    if (!isEscapeHidden) replace('', false);
    escape = '';
    return text;
  };
}
