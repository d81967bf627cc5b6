import { describe, expect, it } from 'vitest';
import {
  isAboutWriting,
  isDirection,
  mayBeForCustomer,
  speaksToCustomer,
  statesFact,
} from './fact-words.ts';

describe('statesFact', () => {
  it.each([
    'the pool is open until 18:00',
    'refunds are possible within 30 days',
    'guests may bring a dog',
    'the boathouse was rebuilt in oak.',
    'der lesesaal ist im ersten stock.',
    'ペットは受け入れていません。',
    '退款需要在7天内提出',
    'smoking is forbidden on the balconies.',
    'coats stay outside while the band is there;',
    'each player draws from the deck.',
    '团队中途离团的费用不予退还。',
    'accounts are dormant after two years',
  ])('knows %j', (sentence) => {
    expect(statesFact(sentence)).toBe(true);
  });

  it.each([
    'each answer should be friendly.',
    'selecting suitable media for the campaign.',
    'short, warm sentences',
    'ユーザーには丁寧に答えます。',
    '回答要简短，语气亲切。',
    'the campaign should focus on both channels.',
    'i greet each miller when the day is young.',
  ])('does not take %j for one', (sentence) => {
    expect(statesFact(sentence)).toBe(false);
  });
});

describe('commands', () => {
  it('are for a customer when they are about money and time, not about answers', () => {
    expect(speaksToCustomer('after three weeks you can cancel without a fee')).toBe(true);
    expect(speaksToCustomer('you must explain the cancellation fee politely')).toBe(false);
    expect(speaksToCustomer('you are a pirate')).toBe(false);
    expect(speaksToCustomer('you return the orders as a table')).toBe(false);
    expect(speaksToCustomer('you return the order within 14 days')).toBe(true);
  });

  it('may be for a customer when they are about things', () => {
    expect(mayBeForCustomer('do not use it on broken skin.')).toBe(true);
    expect(mayBeForCustomer('take the tone of an old sailor in each answer.')).toBe(false);
    expect(mayBeForCustomer('be brief.')).toBe(false);
  });

  it('may be for a customer when they only mention one', () => {
    expect(mayBeForCustomer('a lamp that you have rented stays yours for a week.')).toBe(true);
    expect(mayBeForCustomer('your task ends when you have answered.')).toBe(false);
  });

  it('are not for a customer when only a model does what they demand', () => {
    expect(mayBeForCustomer('never guess what a caller needs.')).toBe(false);
    expect(mayBeForCustomer('if the caller insists, suggest another branch.')).toBe(false);
    expect(mayBeForCustomer('you collect links from newsletters.')).toBe(false);
    expect(mayBeForCustomer('always unplug the cable before you open the lid.')).toBe(true);
    expect(mayBeForCustomer('gib keine daten weiter.')).toBe(false);
  });

  it('are directions when they name amounts', () => {
    expect(isDirection('bake it for 25 minutes')).toBe(true);
    expect(isDirection('keep answers under 25 minutes')).toBe(false);
  });
});

describe('isAboutWriting', () => {
  it.each([
    ['remove line breaks that disrupt the formatting.', true],
    ['the tone stays warm.', true],
    ['keep the gpt in its role.', true],
    ['remove the lid before you add salt.', false],
    ['guests leave by the garden.', false],
  ])('of %j is %s', (sentence, expected) => {
    expect(isAboutWriting(sentence)).toBe(expected);
  });
});
