import { detectLanguages, fold, isKnownLanguage, onceForEachObject } from '../../internal/index.ts';
import type { AnswerFacts } from './answer-facts.ts';
import type { ReadOperand, TestNode } from './check-node.ts';
import { findIds } from './find-ids.ts';
import { findQuotations, splitQuotation } from './find-quotations.ts';
import { findUncitedSentences } from './find-sentences.ts';
import { readNumbers, type WrittenNumber } from './read-numbers.ts';
import { isShortText, readTexts, readTrue } from './read-operand.ts';

const maxReported = 5;
const maxReportedLength = 160;
const currencies: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  $: 'USD',
  '¥': 'JPY',
  '₹': 'INR',
  EURO: 'EUR',
  EUROS: 'EUR',
  DOLLAR: 'USD',
  DOLLARS: 'USD',
  POUNDS: 'GBP',
  FRANKEN: 'CHF',
};
const currency = String.raw`[€£$¥₹]|(?:EUR|USD|GBP|JPY|CHF|CAD|AUD|SEK|NOK|DKK|PLN|CZK|INR|CNY|BRL|MXN|EUROS?|Euros?|euros?|[Dd]ollars?|[Pp]ounds|Franken)(?![\p{L}])`;
const currencyBefore = new RegExp(`(${currency})\\s?$`, 'u');
const currencyAfter = new RegExp(`^\\s?(${currency})`, 'u');

/** The operators that compare an answer with its sources, and other operators that can name the wrong words. */
export const sourceOperators: Readonly<Record<string, ReadOperand<TestNode>>> = {
  quotesKnown: readTrue(
    createWordTest(
      'every quotation is in the request, a document or a tool result, word for word',
      (facts) =>
        findQuotations(facts.text)
          .filter(
            ({ text }) => !splitQuotation(text).every((piece) => facts.sources.hasText(piece)),
          )
          .map(({ text }) => text),
    ),
  ),
  numbersKnown: readTrue(
    createWordTest(
      'every number is in the request, a document or a tool result',
      ({ text, sources }) =>
        readNumbers(dropNumbering(text))
          .filter(({ readings }) => !sources.hasNumber(readings))
          .map((number) => number.text),
    ),
  ),
  idsKnown: (operand) => {
    const prefixes = operand === true ? [] : readTexts(operand);
    return (
      prefixes &&
      createWordTest(
        `every ${prefixes.length === 0 ? 'id' : `id that starts with ${prefixes.join(' or ')}`} is in the request, a document or a tool result`,
        ({ text, sources }) => findIds(text, prefixes).filter((id) => !sources.hasId(id)),
      )
    );
  },
  everySentenceCites: readTrue(
    createWordTest(
      'every sentence cites a source',
      ({ text }) => findUncitedSentences(text),
      'lines',
    ),
  ),
  amountsAtMost: (operand) => {
    const { limit, currency: only } =
      typeof operand === 'number'
        ? { limit: operand, currency: undefined }
        : ((operand ?? {}) as { limit?: unknown; currency?: unknown });
    if (typeof limit !== 'number' || !Number.isFinite(limit)) return undefined;
    if (only !== undefined && !(typeof only === 'string' && /^[A-Z]{3}$/.test(only))) {
      return undefined;
    }
    return createWordTest(
      `every amount of money is at most ${limit}${only === undefined ? '' : ` ${only}`}`,
      ({ text }) =>
        readAmounts(text)
          .filter(({ unit }) => only === undefined || unit === only)
          .filter(({ number }) => number.amount > limit)
          .map(({ number, unit }) => `${number.text} ${unit}`),
    );
  },
  language: (operand) =>
    isShortText(operand) && isKnownLanguage(operand)
      ? {
          text: `the answer is in the language ${operand}`,
          holds: ({ text }) => detectLanguages(text)?.includes(operand) !== false,
          found: ({ text }) => `it looks like ${detectLanguages(text)?.join(' or ') ?? 'nothing'}`,
        }
      : undefined,
  lacks: (operand) => {
    const texts = readTexts(operand);
    return (
      texts &&
      createWordTest(`the answer has none of ${JSON.stringify(texts)}`, ({ folded }) =>
        texts.filter((text) => folded.includes(fold(text))),
      )
    );
  },
};

/** Creates a test that fails if `find` finds words, and names these words. */
function createWordTest(
  text: string,
  find: (facts: AnswerFacts) => string[],
  finalAfter: 'sentences' | 'lines' = 'sentences',
): TestNode {
  // An answer is tested, reported and described, but searched only once.
  const findOnce = onceForEachObject(find);
  return {
    text,
    finalAfter,
    holds: (facts) => findOnce(facts).length === 0,
    found(facts) {
      const words = [...new Set(findOnce(facts))];
      const shownWords = words
        .slice(0, maxReported)
        .map((word) => JSON.stringify(word.trim().slice(0, maxReportedLength)));
      const others = words.length - shownWords.length;
      return `not: ${shownWords.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
    },
  };
}

/** Removes numbers that only count: the marks of lists and headings, and notes such as `[1]`. */
function dropNumbering(text: string): string {
  return text
    .replaceAll(/^[ \t]*(?:#{1,6}[ \t]+)?(?:\*\*)?\d{1,3}[.)](?=[ \t])/gm, ' ')
    .replaceAll(/\[\^?\d{1,3}(?:[,–-]\s?\d{1,3}){0,9}\]|【[^】\n]{1,60}】|https?:\/\/\S+/g, ' ');
}

function readAmounts(text: string): { number: WrittenNumber; unit: string }[] {
  return readNumbers(text).flatMap((number) => {
    const before = currencyBefore.exec(text.slice(Math.max(0, number.index - 10), number.index));
    const end = number.index + number.text.length;
    const after = currencyAfter.exec(text.slice(end, end + 12));
    const sign = (before ?? after)?.[1];
    if (sign === undefined) return [];
    return [{ number, unit: currencies[sign.toUpperCase()] ?? sign.toUpperCase() }];
  });
}
