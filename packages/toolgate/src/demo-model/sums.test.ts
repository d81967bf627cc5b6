import { describe, expect, it } from 'vitest';
import { findSums } from './sums.ts';

describe('findSums', () => {
  it.each([
    ['What is 17 + 25?', '17 + 25', 42],
    ['17+25', '17 + 25', 42],
    ['Tell me 9 - 12, please.', '9 - 12', -3],
    ['6 * 7', '6 * 7', 42],
    ['6 x 7', '6 x 7', 42],
    ['6×7', '6 × 7', 42],
  ])('reads %j', (text, expression, result) => {
    expect(findSums(text)).toEqual([{ expression, result }]);
  });

  it.each([
    'On 2026-11-21 at 10:30',
    '1 + 2 + 3',
    '1+2*3',
    '1.5 + 2.5',
    'pages 3-4.5 of v1-2',
    'https://example.com/1+2',
    '12345678 + 1',
    '17 plus 25',
  ])('finds no sum in %j', (text) => {
    expect(findSums(text)).toEqual([]);
  });

  it('reads several in order, and each once', () => {
    expect(findSums('1 + 1, 2 * 3 and 1+1').map(({ result }) => result)).toEqual([2, 6]);
  });

  it('takes linear time', () => {
    expect(findSums('1 + '.repeat(100_000))).toEqual([]);
  });
});
