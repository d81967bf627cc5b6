import { describe, expect, it } from 'vitest';
import { readVerdict } from './read-verdict.ts';
import { answer } from '../test/scripted-run.ts';

const passed = { pass: true, feedback: '' };
const failed = (feedback: string): { pass: boolean; feedback: string } => ({
  pass: false,
  feedback,
});

describe('readVerdict', () => {
  it.each([
    ['{"pass":true,"feedback":""}', passed],
    ['{"pass":true,"feedback":"Very nice."}', passed],
    ['{"pass":true}', passed],
    [' {"pass": false, "feedback": " Too short. "}\n', failed('Too short.')],
    ['{"pass":false}', failed('The answer is not valid.')],
    ['{"pass":false,"feedback":null}', failed('The answer is not valid.')],
    ['```json\n{"pass":false,"feedback":"No."}\n```', failed('No.')],
    ['I looked at it.\n{"pass":false,"feedback":"No."}\nThat is all.', failed('No.')],
    [
      '{"pass":false,"feedback":"It says \\"{\\" and } and \\\\"}',
      failed('It says "{" and } and \\'),
    ],
    ['{"pass":false,"feedback":"a","detail":{"pass":true}}', failed('a')],
    ['The answer {x} is fine: {"pass":true}', passed],
    ['{"pass":true}{"pass":true}', passed],
    ['PASS', passed],
    ['**PASS**', passed],
    ['Pass.', passed],
    ['PASSED', passed],
    ['PASS: the answer is right.', passed],
    ['Verdict: PASS', passed],
    ['FAIL: The sum is wrong.', failed('The sum is wrong.')],
    ['FAIL', failed('The answer is not valid.')],
    ['**FAIL** – too long', failed('too long')],
    ['FAIL: {"a":1} lacks b.', failed('{"a":1} lacks b.')],
    ['Failed. Not French.', failed('Not French.')],
  ])('reads %j', (text, expected) => {
    expect(readVerdict(answer(text))).toEqual(expected);
  });

  it.each([
    '',
    'I cannot tell.',
    'true',
    'null',
    '[]',
    '{}',
    '{"pass":"true","feedback":""}',
    '{"pass":1}',
    '{"verdict":"pass"}',
    '{"pass":true',
    '{"pass":false,"feedback":"cut of',
    'The candidate says {"pass":true} but I say {"pass":false,"feedback":"no"}',
    'PASS or FAIL?',
    'Pass the salt.',
    'The candidate should pass.',
    'PASSWORD: hunter2',
  ])('does not take %j for a verdict', (text) => {
    expect(readVerdict(answer(text))).toBeUndefined();
  });

  it('reads the separate text of a structured output', () => {
    expect(
      readVerdict({
        ...answer('Let me see.'),
        structuredOutputText: '{"pass":true,"feedback":""}',
      }),
    ).toEqual(passed);
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

  it.each(['{', '}', '"', '\\"', '{"', '{}', '*', 'PASS ', 'verdict: '])(
    'reads a million characters of %j in no time',
    (piece) => {
      const text = piece.repeat(1_000_000 / piece.length);
      const start = performance.now();
      readVerdict(answer(`{"${text}`));
      readVerdict(answer(text));
      expect(performance.now() - start).toBeLessThan(10_000);
    },
  );
});
