import { expect, it } from 'vitest';
import { stringsOf } from './strings-of.ts';

it('finds the strings of a value in order, without names and other values', () => {
  const value = ['a', { x: 'b', y: [1, null, ['c']] }, 'd'];
  expect(stringsOf(value, 9)).toEqual(['a', 'b', 'c', 'd']);
  expect(stringsOf('alone', 1)).toEqual(['alone']);
  expect(stringsOf(undefined, 1)).toEqual([]);
});

it('leaves out strings nested deeper than it reads', () => {
  expect(stringsOf(['a', [['b']]], 3)).toEqual(['a']);
  let deep: unknown = 'bottom';
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(stringsOf(deep, 512)).toEqual([]);
});
