import { describe, expect, it } from 'vitest';
import { longestSharedRun } from './filter-shared-words.ts';

describe('longestSharedRun', () => {
  it.each([
    ['the crooked lantern', 'Hide the CROOKED, lantern!', 3],
    ['lantern the crooked', 'Hide the crooked lantern', 2],
    ['a dose of 2.5 g/l', 'Say: 2.5 g/l', 3],
    ['7b3f-91ac', 'id 7b3f-91ac', 2],
    ['红色的灯', '不要说红色的灯', 2],
    ['nothing of this', 'Hide the lantern', 0],
  ])('counts the words that %j has in a row from %j', (text, hidden, words) => {
    expect(longestSharedRun(text, hidden)).toBe(words);
  });
});
