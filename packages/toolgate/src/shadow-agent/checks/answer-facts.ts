import { fold, once, onceForEach } from '../../internal/index.ts';
import type { CountedUnit } from '../answer-check.ts';
import {
  createCheckAllowance,
  describeViolations,
  type CheckAllowance,
} from '../structure/index.ts';
import { readDigits } from './read-numbers.ts';
import { findCitations, type SourceFacts } from './source-facts.ts';

/** What code can find out about an answer. Each fact is computed once, in linear time. */
export interface AnswerFacts {
  /** The answer, trimmed. */
  readonly text: string;
  /** The text in lower case, with every run of white space as one space. */
  readonly folded: string;
  /** Returns how many words, sentences or other units it has. */
  count(unit: CountedUnit): number;
  /** The numbers in it, in order. */
  numbers(): readonly number[];
  /** The items of its lists, without their marks, in lower case. */
  items(): readonly string[];
  /** The addresses and numbered notes (`[1]`) that it cites. */
  citations(): readonly string[];
  /** The facts of the answer's sources. */
  readonly sources: SourceFacts;
  /** Whether the answer is JSON that fits a schema. All such checks share one allowance of work. */
  fits(schema: object): boolean;
}

const maxNumbers = 10_000;

const counters: Record<CountedUnit, (facts: AnswerFacts) => number> = {
  characters: ({ text }) => text.length,
  words: ({ text }) => matches(text, /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu).length,
  sentences: ({ text }) => countSentences(text),
  lines: ({ text }) => splitLines(text).length,
  paragraphs: ({ text }) =>
    text
      .split('\n')
      .filter((line, at, lines) => line.trim() !== '' && (lines[at - 1] ?? '').trim() === '')
      .length,
  headings: ({ text }) => splitLines(text).filter((line) => /^#{1,6} /.test(line)).length,
  listItems: (facts) => facts.items().length,
  numbers: (facts) => facts.numbers().length,
  citations: (facts) => facts.citations().length,
};

/**
 * Creates the facts of one answer; each is computed on first use.
 *
 * @param sources the request, and the sources that came with the answer.
 * @param allowance the allowance for checks by JSON schemas, if answers share one.
 */
export function createAnswerFacts(
  answer: string,
  sources: SourceFacts,
  allowance: CheckAllowance = createCheckAllowance(),
): AnswerFacts {
  const text = answer.trim();
  const facts: AnswerFacts = {
    text,
    folded: fold(text),
    count: onceForEach((unit) => counters[unit](facts)),
    numbers: once(() => findNumbers(text)),
    items: once(() => findItems(text)),
    citations: once(() => findCitations(text)),
    sources,
    fits(schema) {
      try {
        const value: unknown = JSON.parse(text);
        return describeViolations({ schema, value, allowance }) === undefined;
      } catch {
        return false;
      }
    },
  };
  return facts;
}

/** A full stop after one of these ends no sentence: an initial, a title, or another abbreviation that rarely comes last. */
const abbreviation =
  /(?:^|[\s(.])(?:\p{Lu}|Dr|Mr|Mrs|Ms|Prof|St|Hr|Fr|e\.g|i\.e|z\.\s?B|d\.\s?h|vs|ca|bzw|vgl|inkl)$/u;
/** A full stop before the German name of a month belongs to the day: `am 3. Mai`. */
const month = /^\. (?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)/;
const maxAbbreviationLength = 8;

/** Counts sentences, including a last one without an end. A full stop inside a number or before a small letter is not an end. */
function countSentences(text: string): number {
  let count = /[\p{L}\p{N}]/u.test(text.slice(-1)) ? 1 : 0;
  for (const { 0: end, index } of text.matchAll(
    /[.!?…](?=["'”’)\]]?(?:$|\s+[^\s\p{Ll}]))|[。！？]/gu,
  )) {
    const isLast = index + 1 === text.length;
    const before = text.slice(Math.max(0, index - maxAbbreviationLength), index);
    const isDay = /\d$/.test(before) && month.test(text.slice(index, index + 5));
    const isInside = isDay || abbreviation.test(before);
    if (end !== '.' || isLast || !isInside) count += 1;
  }
  return count;
}

function findNumbers(text: string): number[] {
  // A minus sign after a word, a number or a bracket is a hyphen, a range or a subtraction.
  return matches(
    text,
    /(?:(?<![\p{L}\p{N})\]])[-−])?(?:\d{1,3}(?:[\u00A0\u202F'’]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*)/gu,
  )
    .slice(0, maxNumbers)
    .flatMap(readNumber)
    .slice(0, maxNumbers);
}

/** Reads a number, or the numbers of a list such as `1,2,3`. A point before three digits is decimal, a comma groups them. */
function readNumber(numeral: string): number[] {
  const digits = numeral.replace(/^[-−]/, '');
  const values = readDigits(digits);
  const isAmbiguous = values.length === 2;
  const likelier = digits.includes('.') ? 1 : 0;
  const numbers = isAmbiguous ? values.slice(likelier, likelier + 1) : values;
  return numbers.map((value, at) => (at === 0 && digits !== numeral ? -value : value));
}

function findItems(text: string): string[] {
  return splitLines(text).flatMap((line) => {
    const mark = /^(?:[-*+•–]|\d{1,4}[.)])\s/.exec(line)?.[0];
    return mark === undefined ? [] : [fold(line.slice(mark.length).replaceAll(/[*_`]/g, ''))];
  });
}

function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function matches(text: string, pattern: RegExp): string[] {
  return text.match(pattern) ?? [];
}
