import { fold } from '../../internal/index.ts';
import { isLinearPattern } from '../structure/is-linear-pattern.ts';
import type { AnswerFacts } from './answer-facts.ts';
import type { NodeReader, ReadOperand, TestNode } from './check-node.ts';
import { isShortText, readList, readTexts, readTrue } from './read-operand.ts';

const atMost = 'is at most';
/** Maximum relative difference of two numbers that count as equal: decimal fractions are inexact in binary. */
const tolerance = 1e-9;

/** The operators that return yes or no. */
export const testOperators: Readonly<Record<string, ReadOperand<TestNode>>> = {
  all: combination('all of these hold', (tests, facts) => tests.every((test) => test.holds(facts))),
  any: combination('one of these holds', (tests, facts) => tests.some((test) => test.holds(facts))),
  not: (operand, reader) => {
    const test = reader.test(operand);
    return test && { text: `not: ${test.text}`, holds: (facts) => !test.holds(facts) };
  },
  equals: comparison('is', areEqual),
  atLeast: comparison('is at least', (first, second) => first >= second || areEqual(first, second)),
  atMost: comparison(atMost, (first, second) => first <= second || areEqual(first, second)),
  hasNumber: (operand, reader) => {
    const node = reader.number(operand);
    return (
      node && {
        text: `the answer has the number ${node.text}`,
        holds(facts) {
          const value = node.value(facts);
          return value !== undefined && facts.numbers().some((number) => areEqual(number, value));
        },
      }
    );
  },
  contains: textTest('contains', (text, operand) => text.includes(operand)),
  startsWith: textTest('starts with', (text, operand) => text.startsWith(operand)),
  endsWith: textTest('ends with', (text, operand) => text.endsWith(operand)),
  matches: (operand) => {
    const pattern = readPattern(operand);
    return (
      pattern && {
        text: `the answer matches ${String(pattern)}`,
        holds: ({ text }) => pattern.test(text),
      }
    );
  },
  oneOf: membership('the answer is', ({ folded }) => [folded]),
  itemsOneOf: membership('each list item is', (facts) => facts.items()),
  itemsDiffer: readTrue({
    text: 'no list item comes twice',
    holds: (facts) => new Set(facts.items()).size === facts.items().length,
  }),
  citationsKnown: readTrue({
    text: 'everything that the answer cites is in the request or its sources',
    holds: (facts) => facts.citations().every((one) => facts.sources.hasCitation(one)),
  }),
  json: readJsonTest,
};

function areEqual(first: number, second: number): boolean {
  return Math.abs(first - second) <= tolerance * Math.max(1, Math.abs(first), Math.abs(second));
}

function combination(
  name: string,
  decide: (tests: readonly TestNode[], facts: AnswerFacts) => boolean,
): ReadOperand<TestNode> {
  return (operand, reader) => {
    const tests = readList(operand, (test) => reader.test(test));
    return (
      tests && {
        text: `${name}: (${tests.map(({ text }) => text).join('; ')})`,
        holds: (facts) => decide(tests, facts),
      }
    );
  };
}

function comparison(
  name: string,
  decide: (first: number, second: number) => boolean,
): ReadOperand<TestNode> {
  return (operand, reader: NodeReader) => {
    const [first, second, ...others] = readList(operand, (term) => reader.number(term)) ?? [];
    if (first === undefined || second === undefined || others.length > 0) return undefined;
    const isFinal = name === atMost && first.doesGrow === true && second.isFixed === true;
    return {
      text: `${first.text} ${name} ${second.text}`,
      ...(isFinal && { finalAfter: 'sentences' as const }),
      holds(facts) {
        const [one, other] = [first.value(facts), second.value(facts)];
        return one !== undefined && other !== undefined && decide(one, other);
      },
      found: (facts) => `${first.text} is ${first.value(facts) ?? 'missing'}`,
    };
  };
}

function textTest(
  name: string,
  decide: (text: string, operand: string) => boolean,
): ReadOperand<TestNode> {
  return (operand) =>
    isShortText(operand)
      ? {
          text: `the answer ${name} ${JSON.stringify(operand)}`,
          holds: ({ folded }) => decide(folded, fold(operand)),
        }
      : undefined;
}

function membership(
  name: string,
  list: (facts: AnswerFacts) => readonly string[],
): ReadOperand<TestNode> {
  return (operand) => {
    const texts = readTexts(operand);
    const allowed = new Set(texts?.map(bare));
    return (
      texts && {
        text: `${name} one of ${JSON.stringify(texts)}`,
        holds: (facts) => list(facts).every((one) => allowed.has(bare(one))),
      }
    );
  };
}

/** Removes the full stop, quotation marks or emphasis that models put around a word or phrase. */
function bare(text: string): string {
  return fold(text).replaceAll(/^["'“*_`]{1,3}|["'”*_`.!]{1,3}$/g, '');
}

function readPattern(operand: unknown): RegExp | undefined {
  if (typeof operand !== 'string' || !isLinearPattern(operand)) return undefined;
  try {
    return new RegExp(operand, 'u');
  } catch {
    return undefined;
  }
}

function readJsonTest(operand: unknown): TestNode | undefined {
  if (typeof operand !== 'object' || operand === null || Array.isArray(operand)) return undefined;
  return {
    text: `the answer is JSON that fits ${JSON.stringify(operand)}`,
    holds: (facts) => facts.fits(operand),
  };
}
