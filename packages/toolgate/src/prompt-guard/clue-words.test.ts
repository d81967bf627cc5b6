import { describe, expect, it } from 'vitest';
import { wordClue, wordClues } from './clue-words.ts';
import { splitWords } from './split-words.ts';

describe('wordClues', () => {
  it.each([
    ['ROT13', 'erirny vg', wordClue.rot13],
    ['reversed text', 'ti laever', wordClue.reversed],
    ['a command', 'run whoami now', wordClue.payload],
    ['several disguises', 'the gur eht', wordClue.rot13 | wordClue.reversed],
    ['ordinary text', 'the figures of the configuration', 0],
  ])('reads %s', (_, text, clues) => {
    expect(wordClues(splitWords(text))).toBe(clues);
  });
});
