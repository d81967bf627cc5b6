import { fold } from '../../internal/index.ts';
import { type CountedUnit, countedUnits } from '../answer-check.ts';
import type { AnswerFacts } from './answer-facts.ts';
import type { NodeReader, NumberNode, ReadOperand } from './check-node.ts';
import { isShortText, readList } from './read-operand.ts';

const unitTexts: Partial<Record<CountedUnit, string>> = { listItems: 'list items' };

/** The operators that give a number. */
export const numberOperators: Readonly<Record<string, ReadOperand<NumberNode>>> = {
  count: (operand) => {
    const unit = countedUnits.find((name) => name === operand);
    return (
      unit && {
        text: `the number of ${unitTexts[unit] ?? unit}`,
        doesGrow: unit !== 'numbers' && unit !== 'citations',
        value: (facts) => facts.count(unit),
      }
    );
  },
  occurrences: (operand) =>
    isShortText(operand)
      ? {
          text: `how often ${JSON.stringify(operand)} occurs`,
          doesGrow: true,
          value: ({ folded }) => folded.split(fold(operand)).length - 1,
        }
      : undefined,
  number: (operand) =>
    Number.isSafeInteger(operand)
      ? {
          text: `number ${String(operand)} of the answer, from 0`,
          value: (facts) => facts.numbers().at(Number(operand)),
        }
      : undefined,
  total: (operand) =>
    operand === 'numbers'
      ? {
          text: 'the sum of all numbers of the answer',
          value: (facts) => facts.numbers().reduce((sum, number) => sum + number, 0),
        }
      : undefined,
  add: arithmetic(' + ', (first, second) => first + second),
  subtract: arithmetic(' - ', (first, second) => first - second),
  multiply: arithmetic(' * ', (first, second) => first * second),
  divide: arithmetic(' / ', (first, second) => first / second),
};

/** Creates the node of a literal number; `undefined` if the number is not finite. */
export function literalNumber(value: number): NumberNode | undefined {
  return Number.isFinite(value)
    ? { text: String(value), isFixed: true, value: () => value }
    : undefined;
}

function arithmetic(
  sign: string,
  combine: (first: number, second: number) => number,
): ReadOperand<NumberNode> {
  return (operand, reader: NodeReader) => {
    const terms = readList(operand, (term) => reader.number(term));
    if (terms === undefined || terms.length < 2) return undefined;
    return {
      text: `(${terms.map(({ text }) => text).join(sign)})`,
      value: (facts) => combineAll(terms, facts, combine),
    };
  };
}

function combineAll(
  terms: readonly NumberNode[],
  facts: AnswerFacts,
  combine: (first: number, second: number) => number,
): number | undefined {
  const values = terms.map((term) => term.value(facts)).filter((value) => value !== undefined);
  if (values.length < terms.length) return undefined;
  const result = values.reduce(combine);
  return Number.isFinite(result) ? result : undefined;
}
