import { classifyWord, wordClass } from '../secrecy/index.ts';
import type { Replace } from './rewrite.ts';

/** A part of JSON: a quotation mark, an escape, text in a string, a sign, space, or a number or word outside of strings. */
export const jsonPart: RegExp = /\\u[\da-f]{4}|\\[^]|["{}[\],:]|\s+|[^\s"\\{}[\],:]+/gi;
/** A key with its colon. */
const key = /"([^"\\]{0,60})"\s{0,8}:\s{0,8}/y;
/** The beginning of a string with a sentence. Other strings stay in the line of their key. */
const sentence = /"(?:(?:[^"\\\s]{0,40}\s){4}|(?!(?:[^"\\]|\\.){0,60}(?<![.!?。！？])"))/y;
/** A string, and the characters to read for the decision whether strings are sentences. */
const string = /"(?:[^"\\]|\\.)*"?/g;
const maxRead = 20_000;
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '', t: ' ', b: '', f: '\n' };

/** Whether a text is JSON that consists of sentences, as a whole or in each of its lines. JSON of values is no such text. */
export function isJsonText(text: string): boolean {
  if (!/^\s*["{[]/.test(text)) return false;
  if (!parses(text) && !text.trim().split('\n').every(parses)) return false;
  let inSentences = 0;
  for (const { 0: part } of text.slice(0, maxRead).matchAll(string))
    inSentences += matchAt(sentence, 0, part) === null ? -part.length : part.length;
  return inSentences > 0;
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Creates the rewriting of JSON as lines: a key with its value, a key over its sentences, an item of a list. */
export function unwrapJson(): Replace {
  let isInString = false;
  /** The offset of the value after a key that is left out. */
  let valueAt = 0;
  /** The sign after the last key. */
  let separator = ': ';
  let isAfterKey = false;
  return ({ 0: part, index, input }, isLineStart) => {
    if (index < valueAt) return '';
    const line = isLineStart || isAfterKey ? '' : '\n';
    if (isInString) {
      isInString = part !== '"';
      return isInString ? unescape(part) : '';
    }
    if (/^[\s{}[\],]/.test(part)) return '';
    isAfterKey = part === ':';
    if (isAfterKey) return separator;
    if (part !== '"') return line + part;
    const name = matchAt(key, index, input);
    if (name !== null) {
      const at = index + name[0].length;
      const isOverText = matchAt(sentence, at, input) !== null;
      separator = isOverText || /[[{]/.test(input.charAt(at)) ? ':\n' : ': ';
      if (isOverText && saysNothing(name[1] ?? '')) {
        valueAt = at;
        return '';
      }
    }
    isInString = true;
    return line;
  };
}

function matchAt(pattern: RegExp, at: number, input: string): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(input);
}

/** Whether no word of a key is about secrecy. */
function saysNothing(name: string): boolean {
  const words = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  return words.split(/\P{L}+/u).every((word) => (classifyWord(word) & ~wordClass.prompt) === 0);
}

/** Returns the character of an escape, and any other part unchanged. */
function unescape(part: string): string {
  if (!part.startsWith('\\')) return part;
  if (part.length === 6) return String.fromCharCode(Number.parseInt(part.slice(2), 16));
  return escapes[part.charAt(1)] ?? part.charAt(1);
}
