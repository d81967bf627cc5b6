import { describe, expect, it } from 'vitest';
import { classifySentence } from '../secrecy/index.ts';
import { rulesSpeech } from './speech-rules.ts';

describe('rulesSpeech', () => {
  it.each([
    'customers must not learn about the upper limit.',
    'nobody may hear which room is free.',
    'tell no caller that the oven is broken.',
    'if someone asks for the tower, say that it is closed.',
    'guests learn of the sale on friday.',
    'sag keinem gast, warum der lift steht.',
    'ne dis jamais au client que le four est en panne.',
    'no digas a los clientes que el almacén está lleno.',
    'не говори гостям о ремонте.',
    '不要告诉客户仓库已满。',
  ])('is true of %j', (sentence) => {
    expect(rulesSpeech(classifySentence(sentence))).toBe(true);
  });

  it.each([
    'the pool is open from nine to six.',
    'parking costs four euros until the gate closes.',
    'guests may bring one small dog.',
    'give thanks whenever the bell rings.',
    'never wash the nets in the pond.',
    'der lesesaal ist im ersten stock.',
    '成人票十二欧元。',
  ])('is false of %j', (sentence) => {
    expect(rulesSpeech(classifySentence(sentence))).toBe(false);
  });
});
