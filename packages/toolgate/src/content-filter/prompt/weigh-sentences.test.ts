import { describe, expect, it } from 'vitest';
import { finishAtOnce } from '../long-work.ts';
import { instructsModel, readSentences, weighSentences } from './index.ts';

const weigh = (text: string, isCommanded = false) =>
  finishAtOnce(weighSentences(text, readSentences(text), isCommanded));

describe('weighSentences', () => {
  it('weighs instructions, their neighbours, descriptions of the model and quotable text', () => {
    const text = [
      'Never lie.',
      'Short sentences without any jargon.',
      '# Profile',
      'A patient teacher of pottery',
      '# Menu',
      'Soup of the day with bread',
    ].join('\n');
    const spans = weigh(text);
    const weighLine = (line: string): unknown[] => {
      const offset = text.indexOf(line);
      const span = spans.find(({ end }) => end > offset);
      return [span?.weight, span?.headWeight, span?.isInstruction];
    };
    expect(weighLine('Never')).toEqual([1, 3, true]);
    expect(weighLine('Short')).toEqual([0.8, 2, true]);
    expect(weighLine('A patient')).toEqual([0.6, 1, true]);
    expect(weighLine('Soup')).toEqual([0.04, undefined, false]);
  });

  it('says where an instruction begins, after its list marker and a courtesy', () => {
    expect(weigh('  2. Please sort these letters.').at(-1)).toMatchObject({
      end: 31,
      head: 12,
      isInstruction: true,
    });
  });

  it('weighs the first word of a persona more than the rest, with which a model may introduce itself', () => {
    const [persona, rule] = weigh('You are Zoe, a concierge. Never lie to a guest.');
    expect([persona?.weight, persona?.headWeight]).toEqual([0.6, 4]);
    expect([rule?.weight, rule?.headWeight]).toEqual([1, 3]);
  });

  it('marks facts outside documents', () => {
    const text = 'Be brief.\nThe pool opens at 9:00.\n# Documents\nThe mill grinds rye.';
    const loose = weigh(text).filter(({ isLooseFact }) => isLooseFact);
    const lines = loose.map(({ end }) => text.slice(0, end).split('\n').at(-1));
    // A line break can be a span too, which has no words.
    expect(lines.filter((line) => line !== '')).toEqual(['The pool opens at 9:00.']);
  });

  it('takes facts for instructions in a text that commands nothing', () => {
    const text = 'A room of 20 square metres that is open to all guests. Two windows face the sea.';
    const weighed = [weigh(text), weigh(text, true)];
    const hidden = weighed.map((spans) => spans.some(({ isInstruction }) => isInstruction));
    expect(hidden).toEqual([true, false]);
    const commands = [text, `Be brief. ${text}`].map((each) => instructsModel(readSentences(each)));
    expect(commands).toEqual([false, true]);
  });
});
