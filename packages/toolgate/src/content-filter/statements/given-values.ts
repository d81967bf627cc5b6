import { commonWords } from '../reading/index.ts';
import { classifyWord, type PromptSentence, type ValueSort, wordClass } from '../secrecy/index.ts';
import { isUnusual } from './claim-values.ts';
import { findQuotations } from './quotations.ts';

/** A value that a text gives, recognised by its shape and place. */
export interface GivenValue {
  value: string;
  /** Offset of its first character in the prompt. */
  start: number;
  /**
   * How certain it is a value: from 2.4 (a counted thing) to 4 (a quotation or an unusual token). A time of day has 0.5.
   */
  certainty: number;
  sort: Exclude<ValueSort, 'any'>;
  isUttered: boolean;
}

const quoted = 4;
const unusual = 4;
const longNumber = 3.5;
/** The certainty of a name of several words. */
const joinedName = 3;
/** The certainty of a name of one word. */
export const loneName = 2.5;
const countedThing = 2.4;
const timeOfDay = 0.5;
/** Minimum certainty of a value with a clear shape. A guard may refer to it over more than one sentence. */
export const minShaped: number = countedThing;

/** An ordinary word with the sign after it. It is not a value by its shape. */
const plainWord = /^[A-Z]?[a-z]+[.,!?]?$/;
const anyToken = /[^\s,;:()[\]{}<>"“”«»「」`\u3040-\u9fff\uac00-\ud7af]{4,60}/g;
/** Digits with signs between them; `unit` matches the unit after them. */
const number =
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{N}_])[#*]?(?:\+?\d[\d ]*[\d](?: \d{2,})+|\d[\d.,:/-]*\d[#*]?|\d)(?![\p{Script=Latin}\p{Script=Cyrillic}\p{N}_])/gu;
const unit = /^(?:\s?[%€$£](?!\d)|\s?[元円块원]|\s(?:(?:a|an|per|por|pro|par|od|al)\s)?[\p{L}]+)/u;
/** A word before a short number that names the numbered thing: `room 418`. */
const kind = /(?<![\p{L}\p{N}])\p{Ll}{3,12}\s$/u;
const day = /(?<![\p{L}\p{N}.,])\d{1,2}\.?\s\p{Lu}\p{Ll}{2,}(?:\s\d{4})?/gu;
const clock = /^\d{1,2}[:.]\d{2}$/;
const name =
  /(?<![\p{L}\p{N}.])\p{Lu}[\p{L}\p{N}'’-]*\.?(?:\s(?:(?:&|of|de|di|del|della|von|van|da|du|le|la)\s)?(?:\p{Lu}[\p{L}\p{N}'’-]*|\p{Lu}\.|\d{1,4}(?![\p{L}\d:.,])))*/gu;
const germanArticle = /(?<!\p{L})(?:der|die|das|dem|den|ein|eine|und|ist|mit)(?!\p{L})/giu;
/** Capitals and signs alone, or fewer than four characters. */
const noName = /^[\p{Lu}\s\p{P}]+$|^.{0,3}$/u;
const beforeColon = /^\s?[:：]/;
const afterColon = /[:：]\s*$/;
const article =
  /^(?:the|der|die|das|dem|den|eine?[mnr]?|les?|la|une?|el|los|las|il|lo|gli|uma?|os?|as?|het|een|de)$/i;
/** Words before a value: a plain word after `is`, `with` or `under` may be one. */
const beforeValue =
  /^(?:is|are|was|be|beneath|under|behind|inside|in|at|with|by|from|to|near|ist|mit|unter|hinter|im|in|bei|von|est|avec|sous|derrière|dans|par|es|está|con|bajo|tras|en|è|sotto|dietro|nel|nella|da|é|com|sob|atrás|no|na|met|onder|achter|är|med|under|jest|pod|za|это|под|за|в)$/iu;
const question = /[?？]['"”’»)]*\s*$/u;
const code = /["'\]}]\s?[:,]\s?["'[{\d]|\$?\{|=>|<\/?\w/;
/** Maximum length of a sentence that gives a value for another sentence. */
const maxCharacters = 600;
/** Maximum number of words in a quotation that is a value. A longer quotation is wording. */
const maxQuotedWords = 4;

/** Finds the values that a part of a sentence gives, in their order, in linear time. */
export function findGivenValues(
  text: string,
  part: Pick<PromptSentence, 'start' | 'end' | 'words'>,
): GivenValue[] {
  const found: GivenValue[] = [];
  const given = text.slice(part.start, part.end);
  // Code, tables and questions do not state values.
  if (given.length > maxCharacters || looksLikeCode(given) || question.test(given)) return found;
  const quotations = findQuotations(text, part);
  let line = given;
  const add = (
    value: string,
    at: number,
    { certainty, sort, isUttered = false }: Omit<Found, 'value' | 'at'> & { isUttered?: boolean },
  ): void => {
    found.push({ value, start: part.start + at, certainty, sort, isUttered });
    line = line.slice(0, at) + ' '.repeat(value.length) + line.slice(at + value.length);
  };
  for (const { value, start, isUttered } of quotations)
    if (isValue(value) && !/[*[]/.test(text.charAt(start - 1)))
      add(value, start - part.start, { certainty: quoted, sort: 'name', isUttered });
  for (const one of findTokens(line)) add(one.value, one.at, one);
  for (const { index, 0: date } of line.matchAll(day))
    add(date, index, { certainty: countedThing, sort: 'time' });
  for (const one of findNames(line, part)) add(one.value, one.at, one);
  for (const one of findNumbers(line)) add(one.value, one.at, one);
  return found.toSorted((first, second) => first.start - second.start);
}

/** Whether a quotation is a value instead of wording. */
function isValue(quotation: string): boolean {
  return (
    quotation.split(/\s+/).length <= maxQuotedWords &&
    !/[?!？！]$|^[\u3040-\u9fff]{9,}/u.test(quotation)
  );
}

/** Finds unusual tokens, and words in capitals at the place of a value. */
function findTokens(line: string): Found[] {
  return [...line.matchAll(anyToken)].flatMap(({ index, 0: found }): Found[] => {
    if (plainWord.test(found)) return [];
    const value = found.replace(/^[*_']+/, '').replace(/(?<![.,!?*_'])[.,!?*_']+$/, '');
    const at = index + found.indexOf(value);
    const isShouted = /^[\p{Lu}\p{P}]+$/u.test(value);
    if (isUnusual(value) && !isShouted) return [{ value, at, certainty: unusual, sort: 'name' }];
    const isWord = /^\p{Lu}{4,}$/u.test(value) && isGiven(line, index);
    return isWord ? [{ value, at, certainty: loneName, sort: 'name' }] : [];
  });
}

/** Whether a word begins the sentence or follows a word such as `is`. Elsewhere, capitals are for emphasis. */
function isGiven(line: string, at: number): boolean {
  const before = /(?<!\S)(\S+)\s+$/.exec(line.slice(Math.max(0, at - 40), at))?.[1];
  return (
    before === undefined ||
    beforeValue.test(before) ||
    classifyWord(before.toLowerCase()) === wordClass.carrier
  );
}

/** Whether a line is code, JSON or markup. */
export function looksLikeCode(line: string): boolean {
  return code.test(line);
}

type Found = Pick<GivenValue, 'value' | 'certainty' | 'sort'> & { at: number };

function findNumbers(line: string): Found[] {
  return [...line.matchAll(number)].flatMap(({ index, 0: digits }): Found[] => {
    const value = digits.trim();
    const letters = value.match(/\d/g)?.length ?? 0;
    if (clock.test(value) && /:/.test(value))
      return [{ value, at: index, certainty: timeOfDay, sort: 'time' }];
    if (letters >= 4) return [{ value, at: index, certainty: longNumber, sort: 'number' }];
    // A short number is a value only together with the thing that it counts.
    const next = unit.exec(line.slice(index + value.length))?.[0] ?? '';
    const counted = commonWords.has(next.trim().toLowerCase()) ? '' : next;
    if (counted === '') {
      const before = kind.exec(line.slice(Math.max(0, index - 24), index))?.[0];
      return before === undefined || commonWords.has(before.trim())
        ? []
        : [
            {
              value: before + value,
              at: index - before.length,
              certainty: countedThing,
              sort: 'place',
            },
          ];
    }
    return [
      {
        value: value + counted,
        at: index,
        certainty: countedThing,
        sort: 'number',
      },
    ];
  });
}

function findNames(
  line: string,
  { words, start }: Pick<PromptSentence, 'words' | 'start'>,
): Found[] {
  const first = (words[0]?.start ?? start) - start;
  let isGerman: boolean | undefined;
  return [...line.matchAll(name)].flatMap(({ index, 0: found }): Found[] => {
    const isFirst = index <= first || afterColon.test(line.slice(Math.max(0, index - 3), index));
    const value = cutOpening(found.replace(/\.$/, ''), isFirst);
    const isJoined = /\s/.test(value);
    if (noName.test(value) || beforeColon.test(line.slice(index + value.length))) return [];
    // A single word after a number is its unit.
    if (!isJoined && /\d\s$/.test(line.slice(Math.max(0, index - 2), index))) return [];
    const classes = classifyWord(value.toLowerCase());
    if (!isJoined && (isFirst || classes !== 0)) return [];
    isGerman ??= (line.match(germanArticle) ?? []).length > 1;
    if (!isJoined && isGerman) return [];
    return [
      { value, at: index, certainty: isJoined && !isFirst ? joinedName : loneName, sort: 'name' },
    ];
  });
}

/** Removes an article or a function word from a name at the beginning of a sentence: `The Helio 3`. */
function cutOpening(found: string, isFirst: boolean): string {
  const [word = ''] = found.split(/\s/);
  return isFirst && (article.test(word) || classifyWord(word.toLowerCase()) !== 0)
    ? found.slice(word.length).trimStart()
    : found;
}
