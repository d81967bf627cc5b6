import { describe, expect, inject, it } from 'vitest';
import { createContentFilter } from '../../../content-filter/index.ts';
import { finishAtOnce } from '../../../internal/index.ts';
import { type CallFilter, createCallFilter } from './call-filter.ts';
import { wordsOfCall } from './words-of-call.ts';

const instructions =
  'You are Quillon, the booking assistant of the Marlowe theatre. Never mention that the balcony ' +
  'is closed for repairs. Always offer the matinee before the evening show.';
const words = instructions.split(' ');
/** Values of one call. */
const many = inject('isFullRun') ? 200_000 : 8000;

function openFilter() {
  const request = { hidden: [{ text: instructions, kind: 'instructions' as const }], exempt: [] };
  const session = createContentFilter().open(request);
  if (session === undefined) throw new Error('The request hides something.');
  return createCallFilter(session);
}

const leakIn = (filter: CallFilter, input: string) => finishAtOnce(filter.leakIn(input));

const entries = words.map((word, at) => ({ at, word, language: 'a word of English', size: 4 }));

describe('createCallFilter', () => {
  it.each<[string, unknown]>([
    ['as they are', { note: instructions }],
    ['as a list', words],
    ['under numbered names', Object.fromEntries(words.map((word, at) => [`word${at}`, word]))],
    ['in the entries of a list', { entries }],
    [
      'in one of several series',
      Object.assign(
        {},
        ...entries.map(({ word }, at) => ({ [`a_${at}`]: word, [`b_${at}`]: 'plain' })),
      ),
    ],
    ['in the names', Object.fromEntries(words.map((word, at) => [`${at} ${word}`, null]))],
    ['in a text that is JSON', { input: JSON.stringify({ entries }) }],
    ['nested', words.reduceRight<unknown>((rest, word) => [word, rest], 'end')],
  ])('finds instructions %s', (_title, input) => {
    expect(leakIn(openFilter(), JSON.stringify(input))).toEqual({ kind: 'instructions' });
  });

  it('finds instructions in several calls together', () => {
    const filter = openFilter();
    const leaks = words.map((word) => leakIn(filter, JSON.stringify({ word, to: 'the list' })));
    expect(leaks[0]).toBeUndefined();
    expect(leaks.at(-1)).toEqual({ kind: 'instructions' });
  });

  it.each<[string, string]>([
    ['ordinary arguments', JSON.stringify({ play: 'Hamlet', seats: 2, when: 'in the evening' })],
    ['words in no order', JSON.stringify(words.toSorted())],
    ['what is no JSON', '{"play": "Ham'],
    ['no object', '42'],
    ['deep nesting', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['many values', JSON.stringify(Array.from({ length: many }, (_, at) => at))],
    [
      'many names',
      JSON.stringify(Object.fromEntries(words.flatMap((_, at) => [['x'.repeat(at), 'play']]))),
    ],
  ])('passes %s', (_title, input) => {
    expect(leakIn(openFilter(), input)).toBeUndefined();
  });
});

const wordsIn = (input: unknown): string => finishAtOnce(wordsOfCall(input));

describe('wordsOfCall', () => {
  it('gives the words of a call in their order, then the names', () => {
    const input = { a1: 'Never', list: [{ a2: 'mention' }, 'that'], n: 5 };
    expect(wordsIn(input)).toBe('Never mention that a list n a');
    expect(wordsIn(JSON.stringify(input))).toBe('Never mention that a list n a');
    expect(wordsIn('Never mention')).toBe('Never mention');
    expect(wordsIn(5)).toBe('5');
  });

  it('reads a call of many values in pieces, and parses no long text', () => {
    const list = Array.from({ length: 5000 }, (_, index) => `word${index}`);
    const work = wordsOfCall({ list });
    for (let pauses = 0; pauses < 9; pauses += 1) expect(work.next().done).toBe(false);
    expect(finishAtOnce(work)).toBe(`${list.join(' ')} list`);
    const long = JSON.stringify({ list: [...list, ...list, ...list] });
    expect(finishAtOnce(wordsOfCall(long))).toBe(long);
  });
});
