import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finishAtOnce } from '../../internal/index.ts';
import { listMarkable, markStretches } from './mark-stretches.ts';

const marks = /^<untrusted_tool_text>\n|\n<\/untrusted_tool_text>(?:\nReminder: .*)?$/g;

/** Removes the marks from every string and every key of a value. */
function unmark(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(marks, '');
  if (Array.isArray(value)) return value.map(unmark);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.replace(marks, ''), unmark(inner)]),
  );
}

const unit = fc.constantFrom(
  'a',
  'b',
  ' ',
  '"',
  '\\',
  '\n',
  '{',
  '[',
  ':',
  ']',
  '}',
  ',',
  'é',
  '忽',
);
const string = fc.string({ unit, maxLength: 12 });
/** Lists and objects, with JSON inside their strings. */
const value = fc.letrec((tie) => ({
  any: fc.oneof({ maxDepth: 3 }, string, fc.integer(), tie('list'), tie('object'), tie('inner')),
  list: fc.array(tie('any'), { maxLength: 3 }),
  object: fc.dictionary(string, tie('any'), { maxKeys: 3 }),
  inner: tie('list').map((list) => JSON.stringify(list)),
})).list;

describe('markStretches', () => {
  it('leaves JSON valid, also JSON in its strings', () => {
    fc.assert(
      fc.property(value, (given) => {
        const json = JSON.stringify(given);
        const texts = finishAtOnce(listMarkable(json, 'part')).flat();
        const marked = finishAtOnce(markStretches(json, texts, 'part'));
        expect(Array.isArray(JSON.parse(marked))).toBe(true);
      }),
    );
  });

  it('changes nothing but the marked strings', () => {
    const words = string.filter((text) => !/^\s*[[{]/.test(text));
    fc.assert(
      fc.property(fc.array(fc.oneof(words, fc.dictionary(words, words))), (given) => {
        const json = JSON.stringify(given);
        const texts = finishAtOnce(listMarkable(json, 'part')).flat();
        const marked = finishAtOnce(markStretches(json, texts, 'part'));
        expect(unmark(JSON.parse(marked))).toEqual(given);
      }),
    );
  });

  it('changes nothing without a stretch', () => {
    fc.assert(
      fc.property(value, (given) => {
        expect(finishAtOnce(markStretches(given, [], 'result'))).toBe(given);
      }),
    );
  });
});

it('marks a long text file piece by piece', () => {
  const text = 'The parcel left on Monday. '.repeat(20_000);
  const file = { type: 'file', mediaType: 'text/plain', data: btoa(text) };
  const [stretches = []] = finishAtOnce(listMarkable(file, 'part'));
  const work = markStretches(file, stretches, 'part');
  let pieces = 0;
  let step = work.next();
  for (; step.done !== true; step = work.next()) pieces += 1;
  expect(pieces).toBeGreaterThan(100);
  expect(atob(step.value.data)).toContain(`<untrusted_tool_text>\n${text}`);
});
