import { isUnusual } from '../../statements/index.ts';

/** A part of a value, and its offset in the value. */
interface ValuePart {
  value: string;
  offset: number;
}

/** Chinese and Japanese characters. */
export const ideographic: RegExp = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hangul = /\p{Script=Hangul}/u;
/** Signs between clauses, and around a remark. */
const clauseSigns = /(?:[，、；：。（）()＜＞<>#*·\s]|[,;:](?!\d))+/u;
/** A polite ending or a copula after a Japanese value. */
const japaneseEnding =
  /(?:さんです|様です|です|でした|である|だ|さん|様|氏|となります|になります)$/u;
/** Words around a Chinese value, and Japanese particles after the topic and the place of a value. */
const aroundValue =
  /(?:来自|改为|设为|名为|定为|共有|[是为叫在由至到于了把被给給从從向往的和与與]|[はがをにでのとへ]|から|より)/u;
/** A Korean particle or copula at the end of a word. */
const koreanEnding =
  /(?:에서|에게|으로|이라고|라고|입니다|이다|이며|이고|예요|이에요|부터|까지|은|는|이|가|을|를|의|로|와|과|도|에)$/u;
const koreanTopic = /(?:은|는|이|가)$/u;
const minUnspaced = 2;
/** A run of capitalised words, without the words that join two names. */
const nameRun = /\p{Lu}[\p{L}\p{N}'’-]*\.?(?:\s\p{Lu}[\p{L}\p{N}'’-]*\.?)*/gu;
/** Number of words of a person's name, after any titles. */
const nameWords = 2;
const anyToken = /[^\s/,;]+/g;
const shouted = /^\p{Lu}{4,}$/u;

/**
 * Finds the parts of a value that may be the value itself: in scripts without spaces, the text between signs and after a copula or a
 * particle; in Korean, a word without its particle; elsewhere, the names, the unusual tokens and the words in capitals of a phrase.
 */
export function findValueParts(value: string): ValuePart[] {
  return findParts(value).filter((part) => part.value !== value);
}

function findParts(value: string): ValuePart[] {
  if (ideographic.test(value)) return findUnspaced(value);
  return hangul.test(value) ? findKorean(value) : findInPhrase(value);
}

function findUnspaced(value: string): ValuePart[] {
  return splitAt(value, clauseSigns).flatMap((piece) => {
    const bare = piece.value.replace(japaneseEnding, '');
    const inner = splitAt(bare, aroundValue).filter((part) => part.value !== bare);
    return [{ value: bare, offset: 0 }, ...inner]
      .filter((part) => part.value.length >= minUnspaced)
      .map((part) => ({ value: part.value, offset: piece.offset + part.offset }));
  });
}

/** Cuts a text at the matches of a pattern. */
function splitAt(text: string, pattern: RegExp): ValuePart[] {
  let offset = 0;
  return text.split(pattern).map((value) => {
    const part = { value, offset: text.indexOf(value, offset) };
    offset = part.offset + value.length;
    return part;
  });
}

function findKorean(value: string): ValuePart[] {
  const tokens = readTokens(value, /\S+/g);
  const last = tokens.at(-1);
  if (last === undefined) return [];
  const end = last.offset + last.value.replace(koreanEnding, '').length;
  const topic = tokens.findLastIndex((token) => token !== last && koreanTopic.test(token.value));
  const starts = new Set([0, tokens[topic + 1]?.offset ?? 0, last.offset]);
  return [...starts]
    .map((offset) => ({ value: value.slice(offset, end), offset }))
    .filter((part) => part.value.length >= minUnspaced);
}

function findInPhrase(value: string): ValuePart[] {
  const tokens = readTokens(value, anyToken);
  if (tokens.length < 2) return [];
  const names = readTokens(value, nameRun).filter((name) => /\s/.test(name.value));
  const people = names.flatMap((name) => {
    const words = readTokens(name.value, /\S+/g);
    const first = words.at(-nameWords);
    return first === undefined || words.length <= nameWords
      ? []
      : [{ value: name.value.slice(first.offset), offset: name.offset + first.offset }];
  });
  const marked = tokens.filter((token) => isUnusual(token.value) || shouted.test(token.value));
  const found = new Map([...names, ...people, ...marked].map((part) => [part.offset, part]));
  return [...found.values()];
}

function readTokens(text: string, pattern: RegExp): ValuePart[] {
  return [...text.matchAll(pattern)].map(({ index, 0: value }) => ({ value, offset: index }));
}
