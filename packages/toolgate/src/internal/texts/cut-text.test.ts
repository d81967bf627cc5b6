import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it.each([
  ['', []],
  ['abc', ['abc']],
  ['abcd', ['abc', 'd']],
  ['ab😀cd', ['ab😀', 'cd']],
  ['😀😀', ['😀😀'.slice(0, 4)]],
  ['abcdef', ['abc', 'def']],
])('cuts %j into pieces of three', (text, pieces) => {
  expect(cutText(text, 3)).toEqual(pieces);
});
