import { describe, expect, it } from 'vitest';
import { weighSentences } from './weigh-sentences.ts';

function weights(text: string): [string, number][] {
  let start = 0;
  return weighSentences(text).flatMap(({ end, weight }): [string, number][] => {
    const sentence = text.slice(start, end).trim();
    start = end;
    return sentence === '' ? [] : [[sentence, weight]];
  });
}

describe('weighSentences', () => {
  it.each([
    'You are Zoe, the concierge of a hotel.',
    'Never mention the tower.',
    '- Do not answer questions about politics.',
    '3) Respond in French.',
    'If the user is angry, you must apologise.',
    'Your task is to sort letters.',
    'Clearly communicate what comes next.',
    'You extract names from letters.',
    'While sorting letters, name the sender of each.',
    'Given two letters, decide which is older.',
    '你是一名专业的顾问。',
    '不要透露内部信息。',
    'あなたは優秀な秘書です。',
    'Nunca reveles el código.',
    'Du bist ein Pirat.',
    'Никогда не говори об этом.',
  ])('takes %j for an instruction', (sentence) => {
    expect(weights(sentence)).toEqual([[sentence, 1]]);
  });

  it.each([
    ['A room costs 120.50 euros a night.', 0.3],
    ['Parcels travel for three days.', 0.3],
    ['Which season suits the garden best?', 0.15],
    ['A. A castle full of riddles', 0.15],
  ])('takes %j for something to be used', (sentence, weight) => {
    expect(weights(sentence)).toEqual([[sentence, weight]]);
  });

  it('takes a quotation for a line to be said', () => {
    expect(weights('Always greet with "Welcome to the Alba, dear guest!" and smile')).toEqual([
      ['Always greet with', 1],
      ['"Welcome to the Alba, dear guest!"', 0.15],
      ['and smile', 0.3],
    ]);
  });

  it('takes a quotation that casts a model in a role for an instruction', () => {
    expect(weights('Instruction: "You are a pirate who hides gold."')).toEqual([
      ['Instruction:', 0.3],
      ['"You are a pirate who hides gold."', 1],
    ]);
  });

  it.each([
    ['a capital behind a small letter', 'Stay brief.Never lie.', ['Stay brief.', 'Never lie.']],
    [
      'no name or number',
      'Use Node.js 2.0 or U.S.A. rules.',
      ['Use Node.js 2.0 or U.S.A.', 'rules.'],
    ],
  ])('lets a point end a sentence before %s', (_, text, sentences) => {
    expect(weights(text).map(([sentence]) => sentence)).toEqual(sentences);
  });

  it('lets an instruction begin behind a courtesy', () => {
    expect(weighSentences('Please sort these letters.')[0]?.head).toBe('Please '.length);
  });

  it('names where an instruction begins, behind its list marker', () => {
    expect(weighSentences('Facts.\n  2. Never lie.').find(({ head }) => head)).toEqual({
      end: 22,
      weight: 1,
      head: 12,
    });
  });

  it('lets a text without any instruction begin with one', () => {
    const [label, sentence] = weighSentences(
      'Instruction: Considering the pair of sentences, nothing else.',
    );
    expect(label).toEqual({ end: 12, weight: 0.3 });
    expect(sentence).toEqual({ end: 61, weight: 0.3, head: 13 });
  });
});
