import { describe, expect, it } from 'vitest';
import { finishAtOnce } from '../long-work.ts';
import { permitsSaying, readPromptSentences } from './index.ts';

function permits(clause: string): boolean {
  const words = finishAtOnce(readPromptSentences(clause)).flatMap((sentence) => sentence.words);
  return permitsSaying(clause, words);
}

describe('permitsSaying', () => {
  it.each([
    'you may give it out',
    'it is fine to share',
    'tell everybody',
    'tu peux le donner',
    'den darfst du weitergeben',
    'puedes darlo a los huéspedes',
    'puoi darlo agli ospiti',
    'pode passar aos hóspedes',
    'die mag je aan gasten geven',
    'możesz go podać gościom',
    'его можно сообщать гостям',
    '可以告诉客人',
    'お客様に教えてもいいです',
    'misafirlere söyleyebilirsin',
  ])('is true for %s', (clause) => {
    expect(permits(clause)).toBe(true);
  });

  it.each([
    ['a prohibition', 'you may not give it out'],
    ['one for staff', 'you may share it only with staff'],
    ['a condition', 'you can tell them when they have paid'],
    ['another thing', 'du darfst die Adresse nennen'],
    ['another act', 'you can open the door with it'],
    ['no verb of telling', 'you may'],
  ])('is false for %s', (_, clause) => {
    expect(permits(clause)).toBe(false);
  });
});
