import { describe, expect, it } from 'vitest';
import type { AnswerCheck } from '../answer-check.ts';
import { createAnswerFacts } from './answer-facts.ts';
import { readAnswerChecks } from './read-checks.ts';
import { createSourceFacts } from './source-facts.ts';
import { createWatch, findDoomed } from './watch-answer.ts';

const sources = createSourceFacts({
  text: 'It weighs 12 kg. “Nothing was left with a neighbour,” he said. Order ORD-4821.',
  hasUnreadable: false,
});
const open = (answer: string) => createAnswerFacts(answer, sources);

function isDoomed(check: AnswerCheck, text: string): boolean {
  return findDoomed(text, readAnswerChecks([check]), open).length > 0;
}

describe('findDoomed', () => {
  it.each<[AnswerCheck, string, boolean]>([
    [{ numbersKnown: true }, 'It weighs 13 kg. And', true],
    [{ numbersKnown: true }, 'It weighs 12 kg. And', false],
    [{ numbersKnown: true }, 'It weighs 13', false],
    [{ numbersKnown: true }, 'These:\n1. It', false],
    [{ numbersKnown: true }, 'Es war am 3. Mai', false],
    [{ quotesKnown: true }, 'He said “something else entirely”. And', true],
    [{ quotesKnown: true }, 'He said “something else. And', false],
    [{ quotesKnown: true }, '```\nprint("something else entirely")\nx = 1\n', false],
    [{ idsKnown: true }, 'It is ORD-4822.\n', true],
    [{ idsKnown: true }, 'It is ORD-482', false],
    [{ amountsAtMost: 5 }, 'It costs 6 EUR. And', true],
    [{ lacks: ['free'] }, 'It is free. And', true],
    [{ everySentenceCites: true }, 'It weighs 12 kg. It is light', false],
    [{ everySentenceCites: true }, 'It weighs 12 kg.\n', false],
    [{ everySentenceCites: true }, 'It weighs 12 kg.\n[1]', false],
    [{ everySentenceCites: true }, 'It weighs 12 kg.\n\nIt', true],
    [{ atMost: [{ count: 'words' }, 2] }, 'It weighs 12 kg. And', true],
    [{ atLeast: [{ count: 'words' }, 20] }, 'It weighs 12 kg. And', false],
    [{ atMost: [{ count: 'numbers' }, 0] }, 'It weighs 12 kg. And', false],
    [{ contains: 'ORD' }, 'It weighs 12 kg. And', false],
    [{ not: { lacks: ['free'] } }, 'It weighs 12 kg. And', false],
  ])('with %j and %j: %s', (check, text, expected) => {
    expect(isDoomed(check, text)).toBe(expected);
  });
});

describe('createWatch', () => {
  it('is undefined if no check can fail before the end', () => {
    expect(createWatch(readAnswerChecks([{ contains: 'x' }]), open)).toBeUndefined();
  });

  it('looks again only when the answer has grown', () => {
    let opened = 0;
    const watch = createWatch(readAnswerChecks([{ numbersKnown: true }]), (text) => {
      opened += 1;
      return open(text);
    });
    const answer = 'It weighs 12 kg, as I said. '.repeat(2000);
    for (let end = 1; end <= answer.length; end += 5) watch?.(answer.slice(0, end));
    expect(opened).toBeLessThan(100);
    expect(watch?.(`${answer.repeat(2)}It weighs 13 kg. `)).toBe(true);
  });

  it('agrees with the checks of the whole answer', () => {
    const checks = readAnswerChecks([{ numbersKnown: true }, { everySentenceCites: true }]);
    const good =
      'It weighs 12 kg [1].\n\n- Nothing was left [2].\n- He said so. [1]\n\n## 3. End\n';
    for (let end = 0; end <= good.length; end += 1) {
      expect(findDoomed(good.slice(0, end), checks, open)).toEqual([]);
    }
  });
});
