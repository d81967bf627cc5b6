import { describe, expect, inject, it } from 'vitest';
import { maxLinearGrowth, measureGrowth } from '../../testing/measure-growth.ts';
import { runShadowAgent } from '../run-shadow-agent.ts';
import { judgeAnswers } from '../test/judge-answers.ts';
import { answer, ask, scriptedCall } from '../test/scripted-run.ts';
import { readVerdict } from './read-verdict.ts';

/** How one validation ends when the judge says the same each time. */
async function judgeTwice(text: string): Promise<string> {
  const { call } = scriptedCall({ answers: ['candidate'], judge: [text, text] });
  const { action } = await runShadowAgent({ options: ask('x'), maxIterations: 1, call });
  return action;
}

async function judgeAll(texts: readonly string[]): Promise<string[]> {
  return [...new Set(await Promise.all(texts.map(judgeTwice)))];
}

describe('readVerdict', () => {
  const { pass, fail, none } = judgeAnswers;

  it('has a table of at least 150 answers', () => {
    expect(new Set([...pass, ...fail, ...none]).size).toBeGreaterThanOrEqual(150);
  });

  it.each(pass)('reads a pass in %j', (text) => {
    expect(readVerdict(answer(text))).toEqual({ pass: true, feedback: '' });
  });

  it.each(fail)('reads a failure in %j', (text) => {
    expect(readVerdict(answer(text))).toMatchObject({ pass: false });
  });

  it.each(none)('does not read a verdict in %j', (text) => {
    expect(readVerdict(answer(text))).toBeUndefined();
  });

  it('lets the loop neither pass wrongly nor leave a stated verdict unjudged', async () => {
    expect(await judgeAll(pass)).toEqual(['passed']);
    expect(await judgeAll(fail)).toEqual(['failed']);
    expect(await judgeAll(none)).toEqual(['unchecked']);
  });

  it.each([
    [' {"pass": false, "feedback": " Too short. "}\n', 'Too short.'],
    ['{"pass":false}', 'The answer is not valid.'],
    ['{"pass":false,"feedback":null}', 'The answer is not valid.'],
    ['{"pass":false,"feedback":"It says \\"{\\" and } and \\\\"}', 'It says "{" and } and \\'],
    ['FAIL: The sum is wrong.', 'The sum is wrong.'],
    ['FAIL: "Berlin" is wrong.', '"Berlin" is wrong.'],
    ['FAIL', 'The answer is not valid.'],
    ['**FAIL** – too long', 'too long'],
    ['FAIL: {"a":1} lacks b.', '{"a":1} lacks b.'],
    ['Failed. Not French.', 'Not French.'],
    ['FAIL\n\n{"pass":false,"feedback":"The date is off."}', 'The date is off.'],
    ['FAIL!\n- wrong sum\n- no source', 'wrong sum\n- no source'],
  ])('takes the reason from %j', (text, feedback) => {
    expect(readVerdict(answer(text))).toEqual({ pass: false, feedback });
  });

  it.each(['length', 'content-filter', 'error', 'interrupted'] as const)(
    'reads nothing in an answer that ended with %s',
    (finishReason) => {
      expect(readVerdict(answer('PASS', finishReason))).toBeUndefined();
    },
  );

  it('reads the separate text of a structured output', () => {
    expect(
      readVerdict({
        ...answer('Let me see.'),
        structuredOutputText: '{"pass":true,"feedback":""}',
      }),
    ).toEqual({ pass: true, feedback: '' });
  });

  it('ignores reasoning', () => {
    expect(readVerdict(answer([{ type: 'reasoning', text: '{"pass":true}' }]))).toBeUndefined();
  });

  it('bounds the feedback', () => {
    const verdict = readVerdict(
      answer(JSON.stringify({ pass: false, feedback: 'x'.repeat(9000) })),
    );
    expect(verdict?.feedback).toHaveLength(4000);
  });

  it.each([
    '{',
    '}',
    '} ',
    '"',
    '\\"',
    '{"',
    '{}',
    '*',
    '\n',
    ' ',
    '` ',
    '```\n',
    'PASS ',
    'FAIL ',
    'FAIL:\n',
    'verdict: ',
    '"pass":',
    '</think>',
  ])('reads texts of any length made of %j in linear time', (piece) => {
    const growth = measureGrowth(inject('isFullRun') ? 1_000_000 : 76_000, (size) => {
      const text = piece.repeat(size / piece.length);
      for (const opening of ['', '{"', 'FAIL', 'PASS', 'verdict', '<think>']) {
        readVerdict(answer(opening + text));
        readVerdict(answer(`${opening}${text}x`));
      }
    });
    expect(growth).toBeLessThan(maxLinearGrowth);
  });
});
