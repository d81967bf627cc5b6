import { commonIdeographs, commonWords } from '../reading/index.ts';
import { classifyWord, wordClass } from '../secrecy/index.ts';
import type { ClaimValue } from './claim.ts';

/** Signs before a value. */
const opening = /^[\s"'“‘„«「『(*`_]*/;
/** The end of a value: a sign before a space, a bracket, a dash, or a word that joins clauses. */
const valueEnd =
  /[,;:!?.](?=["'”’)*`]*(?:\s|$))|[，。；！？、]|\s[-–—<(]|[<(\n]|\s(?:and|but|or|which|that|if|when|then|for|und|aber|et|mais|y|pero|e|ma|en|och|i|ale|и|но|ve)\s/u;
/** Signs around a word. The lookbehind tries a run of signs only at its beginning, so the time stays linear. */
const signsAtStart = /^["'“(]+/;
const signsAtEnd = /(?<!["'”).,;:!?*`])["'”).,;:!?*`]+$/;
/** Maximum characters to read for a value, including those after it. */
export const maxValueCharacters = 100;
/** Maximum number of plain words in a value. */
const maxPlainWords = 5;

/** The verb at the end of a Japanese or Korean sentence. */
const copula = /(?:です|でした|である|だ|といいます|입니다|이다|예요)$/;
/** Maximum number of words between a verb and a name, such as `really the old dragon`. */
const maxNounWords = 4;

/** Reads the value at `from`. Returns `undefined` for a quotation; `findQuotations` reads those. */
export function readValue(
  text: string,
  { from, to }: { from: number; to: number },
): ClaimValue | undefined {
  const rest = text.slice(from, Math.min(to, from + maxValueCharacters));
  const marks = opening.exec(rest)?.[0] ?? '';
  // `findQuotations` reads quotations.
  if (/["“‘„«「『`]/.test(marks) || /\*\*/.test(marks) || marks.endsWith(" '")) return undefined;
  const body = rest.slice(marks.length);
  const end = valueEnd.exec(body)?.index ?? body.length;
  const chosen = chooseValue(body.slice(0, end).trimEnd());
  if (chosen === undefined || /["“”„«»「」]/.test(chosen.value)) return undefined;
  const start = from + marks.length + chosen.offset;
  return { value: chosen.value, start, isQuoted: false };
}

/** A part of a text, and its offset in it. */
interface PlacedValue {
  value: string;
  offset: number;
}

/** Chooses the part of the words after a verb that is a value: a number, a name, a token with digits, or some plain words. */
export function chooseValue(body: string): PlacedValue | undefined {
  const tokens = readTokens(body.replace(copula, ''));
  const [first, second] = tokens;
  if (first === undefined) return undefined;
  const amount = /^(\d[\d.,]*\d)[\u3040-\u9fff]+$/u.exec(first.value)?.[1];
  if (amount !== undefined) return { value: amount, offset: first.offset };
  const unusual = tokens.find(({ value }) => isUnusual(value));
  if (/^[+(€$£]?\d/.test(first.value) && unusual !== first) return joinNumber(body, tokens);
  const classes = classifyWord(first.value.toLowerCase());
  if ((classes & wordClass.empty) !== 0 && !/^\p{Lu}{2}/u.test(first.value))
    return unusual ?? chooseAfter(body, second, /^\p{Lu}|\d/u) ?? chooseNamed(body, tokens);
  if (/^\p{Lu}/u.test(first.value)) return joinName(body, tokens);
  // "Is internally called Project X".
  if (classes !== 0 && second !== undefined && /^\p{Lu}/u.test(second.value))
    return chooseAfter(body, second, /^/);
  return choosePlain(body, tokens, unusual);
}

/** Returns a later unusual token, or else all the words if they are few. */
function choosePlain(
  body: string,
  tokens: readonly PlacedValue[],
  unusual: PlacedValue | undefined,
): PlacedValue | undefined {
  const [first] = tokens;
  if (unusual !== undefined && unusual !== first) return unusual;
  return first === undefined || tokens.length > maxPlainWords ? undefined : joinPlain(body, first);
}

/** Returns all the words, without the signs after them. */
function joinPlain(body: string, { offset }: PlacedValue): PlacedValue {
  return { value: body.slice(offset).replace(signsAtEnd, ''), offset };
}

function readTokens(body: string): PlacedValue[] {
  return [...body.matchAll(/\S+/g)].map(({ index, 0: value }) => ({
    value: value.replace(signsAtStart, '').replace(signsAtEnd, ''),
    offset: index + (signsAtStart.exec(value)?.[0].length ?? 0),
  }));
}

/** Chooses the value that begins with a later token, if it has the right shape. */
function chooseAfter(
  body: string,
  token: PlacedValue | undefined,
  shape: RegExp,
): PlacedValue | undefined {
  if (token === undefined || !shape.test(token.value)) return undefined;
  const chosen = chooseValue(body.slice(token.offset));
  return chosen && { value: chosen.value, offset: chosen.offset + token.offset };
}

/** Joins groups of digits, and the street or unit after them: `0800 555 0147`, `14 Tansy Close`, `61,80 Euro`. */
function joinNumber(body: string, tokens: readonly PlacedValue[]): PlacedValue | undefined {
  const [first] = tokens;
  if (first === undefined) return undefined;
  const isGroup = ({ value }: PlacedValue): boolean => /^[+(€$£]?\d[\d.,()/-]*$/.test(value);
  const end = tokens.findIndex((token) => !isGroup(token));
  const digits = end < 0 ? tokens : tokens.slice(0, end);
  const named = tokens.slice(digits.length);
  const nameEnd = named.findIndex(({ value }) => !/^\p{Lu}\p{L}+$/u.test(value));
  const name = nameEnd < 0 ? named : named.slice(0, nameEnd);
  const last = name.at(-1) ?? digits.at(-1) ?? first;
  return { value: body.slice(first.offset, last.offset + last.value.length), offset: first.offset };
}

/** Chooses the name after an article and a noun: `the dragon Sethrax`. */
function chooseNamed(body: string, tokens: readonly PlacedValue[]): PlacedValue | undefined {
  const at = tokens.findIndex(({ value }) => /^\p{Lu}/u.test(value));
  if (at <= 0 || at > maxNounWords) return undefined;
  const isCounted = /^\d+\.?$/.test(tokens[at - 1]?.value ?? '');
  return isCounted ? joinNumber(body, tokens.slice(at - 1)) : joinName(body, tokens.slice(at));
}

/** Joins the capitalised words at the beginning, and the words between them. */
function joinName(body: string, tokens: readonly PlacedValue[]): PlacedValue | undefined {
  const end = tokens.findIndex(
    ({ value }) => !/^\p{Lu}|^\d|^&$|^(?:of|and|et|und|y|e|i|de|von|и)$/u.test(value),
  );
  const kept = end < 0 ? tokens : tokens.slice(0, end);
  const last = kept.findLast(({ value }) => /^\p{Lu}|^\d/u.test(value));
  const [first] = kept;
  if (first === undefined || last === undefined) return undefined;
  return { value: body.slice(first.offset, last.offset + last.value.length), offset: first.offset };
}

const plainWord = /^[A-Z]?[a-z]+$/;

/** Whether a token differs from ordinary words and numbers: it mixes letters with digits or signs, or has capitals inside. */
export function isUnusual(token: string): boolean {
  if (plainWord.test(token)) return false;
  // "The 30th" is a date.
  if (/^\p{Lu}{1,2}-?\d{2,3}$/u.test(token)) return true;
  if (token.length < 4 || /^\d+(?:st|nd|rd|th)$/.test(token)) return false;
  return (
    (/\p{L}/u.test(token) && /\d/.test(token)) ||
    /\p{Ll}\p{Lu}/u.test(token) ||
    /[\p{L}\d][#$%&!@^*+=_~][\p{L}\d]/u.test(token) ||
    /^\p{Lu}{4,}$/u.test(token) ||
    (/^[\p{L}\d]+[-_.][\p{L}\d]+[-_.][\p{L}\d]/u.test(token) && !joinsCommonWords(token))
  );
}

/** Whether a token is a phrase with hyphens: `out-of-hours`. */
function joinsCommonWords(token: string): boolean {
  return token.split('-').some((part) => commonWords.has(part));
}

/** Whether a value may be a name in Chinese or Japanese: a few characters, all of them uncommon in prompts. */
export function isIdeographicName(value: string): boolean {
  return (
    /^[\p{Script=Han}\p{Script=Katakana}ー]{3,8}$/u.test(value) &&
    !Array.from(value).some((character) => commonIdeographs.has(character))
  );
}
