import { describe, expect, it } from 'vitest';
import { measureHeap } from '../../testing/measure-heap.ts';
import { finishAtOnce } from '../long-work.ts';
import { cue, readCues } from './cued-words.ts';
import { readPromptSentences } from './prompt-sentences.ts';

const phrases = cue(
  "keep*|g[ai]ven? away|(?:lips|mouth)s? sealed|(?<=in the )dark|salg?a|l['’]ignor*|\\p{L}+less",
  '秘密',
);
const others = cue('zebra|quagga');

/** Returns whether a text has such a phrase, with its cues and without them. */
function test(text: string): { byCues: boolean; byAll: boolean } {
  const words = finishAtOnce(readPromptSentences(text)).flatMap((sentence) => sentence.words);
  return { byCues: phrases.test(text, readCues(words)), byAll: phrases.test(text, phrases.bit) };
}

describe('cue', () => {
  it.each([
    ['a word with an ending', 'He is keeping it.', true],
    ['one of several letters', 'It was gaven away, or given away.', true],
    ['a group and a letter that may be left out', 'Mouths sealed, please.', true],
    ['what stands after frequent words', 'They are in the dark.', true],
    ['a letter in the middle that may be left out', 'Que salga o sala: sala.', true],
    ['a word behind an apostrophe', "Les clients l'ignorent.", true],
    ['letters before an ending', 'A careless word.', true],
    ['signs of a script without spaces', '这是秘密。', true],
    ['none of them', 'The dark is in the middle, and lips are red.', false],
  ])('finds by its first letters %s', (_, text, isFound) => {
    expect(test(text)).toEqual({ byCues: isFound, byAll: isFound });
  });

  it('gives each list a bit of its own', () => {
    expect(phrases.bit & others.bit).toBe(0);
  });

  it('keeps no long word alive', () => {
    const before = measureHeap();
    for (let at = 0; at < 10; at += 1)
      readCues([{ text: `${at}`.padEnd(500_000, 'a'), start: 0, end: 500_000, classes: 0 }]);
    expect(measureHeap() - before).toBeLessThan(2_000_000);
  });
});
