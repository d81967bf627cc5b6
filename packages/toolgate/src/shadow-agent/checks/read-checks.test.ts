import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { createAnswerFacts } from './answer-facts.ts';
import { readChecks } from './read-checks.ts';
import { createSourceFacts } from './source-facts.ts';

const sources = createSourceFacts({
  text: 'See https://example.com/a and [1].',
  hasUnreadable: false,
});
const none = createSourceFacts({ text: '', hasUnreadable: false });

function write(...tests: unknown[]): string {
  return JSON.stringify({ checks: tests.map((test) => ({ test, criteria: [] })) });
}

function holds(test: unknown, answer: string): boolean | undefined {
  return readChecks(write(test))?.checks[0]?.test.holds(createAnswerFacts(answer, sources));
}

function isComplete(checks: unknown[], complete: unknown): boolean | undefined {
  return readChecks(JSON.stringify({ checks, complete }))?.isComplete;
}

/** Whether a check can be read and run without an error. */
function canBeMade(test: unknown, answer: string): boolean {
  return (readChecks(write(test))?.checks ?? []).every(
    (check) => typeof check.test.holds(createAnswerFacts(answer, none)) === 'boolean',
  );
}

const operators = (
  'all any not equals atMost hasNumber contains matches oneOf json ' +
  'count occurrences number total add divide'
).split(' ');

const words = { count: 'words' };

describe('readChecks', () => {
  it.each<[unknown, string, string]>([
    [{ atMost: [words, 3] }, 'one two three', 'one two three four'],
    [{ atLeast: [words, 2] }, 'one two', 'one'],
    [{ equals: [{ count: 'lines' }, 2] }, 'a\nb', 'a'],
    [{ equals: [{ number: 0 }, 0.3] }, '0.3', '0.31'],
    [{ equals: [{ add: [0.1, 0.2] }, { number: -1 }] }, '1 is not 0.3', '0.3 is not 1'],
    [{ hasNumber: { multiply: [6, 7] } }, 'It is 42.', 'It is 420.'],
    [{ hasNumber: { subtract: [10, 3, 2] } }, '5', '-5'],
    [{ equals: [{ divide: [{ number: 0 }, { number: 1 }] }, 2] }, '8 / 4', '8 / 0'],
    [{ equals: [{ total: 'numbers' }, 100] }, '60 % and 40 %', '60 % and 50 %'],
    [{ equals: [{ occurrences: 'Rome' }, 2] }, 'Rome, rome', 'Rome'],
    [{ contains: 'New  York' }, 'in new\nyork', 'in York'],
    [{ startsWith: 'dear' }, 'Dear Anna', 'Oh dear'],
    [{ endsWith: 'yours' }, 'Yours', 'yours.'],
    [{ matches: '^[A-Z]{2}-\\d{4}$' }, 'AB-1234', 'AB-12345'],
    [{ matches: '^\\p{Lu}' }, 'École', 'école'],
    [{ oneOf: ['yes', 'no'] }, '**Yes.**', 'yes and no'],
    [{ itemsOneOf: ['Rhine', 'Po'] }, '- rhine\n- Po.', '- Rhine\n- Thames'],
    [{ itemsDiffer: true }, '- a\n- b', '- a\n- A'],
    [{ citationsKnown: true }, 'See https://example.com/a, [1].', 'See https://example.com/b.'],
    [{ json: { type: 'object', required: ['city'] } }, '{"city": 1}', '{"town": 1}'],
    [{ json: { type: 'object' } }, '{}', 'not JSON'],
    [{ not: { contains: 'sorry' } }, 'Paris', 'Sorry, no'],
    [{ all: [{ contains: 'a' }, { contains: 'b' }] }, 'ab', 'a'],
    [{ any: [{ contains: 'a' }, { contains: 'b' }] }, 'b', 'c'],
  ])('decides %j', (test, good, bad) => {
    expect(holds(test, good)).toBe(true);
    expect(holds(test, bad)).toBe(false);
  });

  it.each<[string, unknown]>([
    ['an operator that does not exist', { eval: 'process.exit()' }],
    ['a name that every object has', { constructor: 'x' }],
    ['a prototype', JSON.parse('{"__proto__": {"contains": "x"}}')],
    ['two operators at once', { contains: 'a', startsWith: 'a' }],
    ['none', {}],
    ['a text in place of a test', 'contains'],
    ['an empty text', { contains: ' ' }],
    ['a text without end', { contains: 'x'.repeat(1000) }],
    ['a pattern that may backtrack', { matches: '^(a+)+$' }],
    ['a pattern that is none', { matches: '[' }],
    ['a unit that cannot be counted', { atMost: [{ count: 'feelings' }, 1] }],
    ['a comparison of three', { atMost: [1, 2, 3] }],
    ['a comparison with a text', { atMost: [words, '3'] }],
    ['an empty list', { any: [] }],
    ['a list without end', { oneOf: Array.from({ length: 100 }, String) }],
    ['a part that is none', { any: [{ contains: 'a' }, { eval: 'b' }] }],
    ['a number of no place', { equals: [{ number: 1.5 }, 1] }],
    ['a sum of one', { equals: [{ add: [1] }, 1] }],
    ['false', { itemsDiffer: false }],
    ['a schema that is none', { json: [] }],
    ['null', null],
  ])('knows no %s', (_title, test) => {
    expect(readChecks(write(test))).toBeUndefined();
  });

  it.each([
    '',
    'There is nothing to check.',
    '{}',
    '{"checks": "none"}',
    '{"checks": []}',
    '{"demo": true}',
    '{"checks": [{"test": {"contains": "a"}}',
    JSON.stringify({ checks: Array.from({ length: 21 }, () => ({ test: { contains: 'a' } })) }),
    write({ contains: 'a' }) + ' '.repeat(20_000),
  ])('finds no checks in a useless answer: %#', (text) => {
    expect(readChecks(text)).toBeUndefined();
  });

  it('bounds how deep tests are nested', () => {
    const nest = (depth: number): unknown =>
      depth === 1 ? { contains: 'a' } : { not: nest(depth - 1) };
    expect(readChecks(write(nest(8)))).toBeDefined();
    expect(readChecks(write(nest(9)))).toBeUndefined();
  });

  it('bounds how many nodes all checks have together', () => {
    const many = { any: Array.from({ length: 40 }, () => ({ contains: 'a' })) };
    const written = readChecks(
      JSON.stringify({ checks: Array.from({ length: 6 }, () => ({ test: many })), complete: true }),
    );
    expect(written?.checks).toHaveLength(4);
    expect(written?.isComplete).toBe(false);
  });

  it('is complete only when it says so and every check could be read', () => {
    const good = { test: { contains: 'a' }, criteria: [1] };
    expect(isComplete([good], true)).toBe(true);
    expect(isComplete([good], 'true')).toBe(false);
    expect(isComplete([good], undefined)).toBe(false);
    expect(isComplete([good, { test: { eval: 'a' } }], true)).toBe(false);
  });

  it('reads which criteria a check decides, and no nonsense', () => {
    const checks = [
      { test: { contains: 'a' }, criteria: [2, 1.5, 'x', null] },
      { test: { contains: 'a' }, criteria: 3 },
      { test: { contains: 'a' } },
    ];
    const written = readChecks(`Here: \`\`\`json\n${JSON.stringify({ checks })}\n\`\`\``);
    expect(written?.checks.map(({ criteria }) => criteria)).toEqual([[2], [3], []]);
  });

  it('describes a test and its finding in words of its own', () => {
    const test = readChecks(write({ not: { all: [{ atMost: [words, 3] }, { contains: 'a"b' }] } }))
      ?.checks[0]?.test;
    expect(test?.text).toBe(
      'not: all of these hold: (the number of words is at most 3; the answer contains "a\\"b")',
    );
    const compared = readChecks(write({ atMost: [{ count: 'listItems' }, 1] }))?.checks[0]?.test;
    expect(compared?.found?.(createAnswerFacts('- a\n- b', none))).toBe(
      'the number of list items is 2',
    );
    const missing = readChecks(write({ equals: [{ number: 0 }, 1] }))?.checks[0]?.test;
    expect(missing?.found?.(createAnswerFacts('none', none))).toBe(
      'number 0 of the answer, from 0 is missing',
    );
  });

  it('never throws, with any value', () => {
    const anything = fc.property(fc.jsonValue({ maxDepth: 6 }), fc.string(), canBeMade);
    fc.assert(anything, { numRuns: 500 });
    const operand = fc.oneof(fc.integer(), fc.string(), fc.constantFrom('words', 'numbers', true));
    const { node } = fc.letrec<{ node: unknown }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        operand,
        fc.array(tie('node'), { maxLength: 3 }),
        fc
          .tuple(fc.constantFrom(...operators), tie('node'))
          .map(([name, value]) => ({ [name]: value })),
      ),
    }));
    expect(() =>
      fc.assert(fc.property(node, fc.string(), canBeMade), {
        numRuns: inject('isFullRun') ? 2000 : 500,
      }),
    ).not.toThrow();
  });
});
