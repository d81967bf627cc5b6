import { describe, expect, it } from 'vitest';
import { maxLinearGrowth, measureGrowth } from '../../testing/measure-growth.ts';
import type { EvidenceTerm } from '../sentence-odds/index.ts';
import { readSentences } from './index.ts';
import { isCommand, isInstruction } from './instruction-words.ts';
import { collectEvidence } from './sentence-evidence.ts';

/** Returns the terms that apply to a sentence alone. */
const termsOf = (sentence: string): EvidenceTerm[] =>
  Object.keys(
    collectEvidence(sentence, {
      section: 'plain',
      commands: isCommand(sentence),
      instructs: isInstruction(sentence),
      isQuoted: false,
      isData: false,
      isLabel: false,
      isOneOfMany: false,
      announced: undefined,
      isIntroduced: false,
    }),
  ) as EvidenceTerm[];

describe('an instruction', () => {
  it.each([
    'you are a pirate',
    'you extract names',
    'never mention the lens',
    'kindly refuse such wishes',
    'apologise when you cannot help',
    'if a visitor asks about the director, change the subject',
    'as an editor, rewrite the text',
    'considering both letters, decide who wrote first',
    'i just want you to hum it',
    'my first suggestion request is a garden',
    'the wording of both titles must not rhyme',
    'as a senior marine engineer with twenty years at sea',
    'résumer les lettres des visiteurs',
    'analizar las cartas de los visitantes',
    'la sortie doit rester brève',
    'tu misión es guiarme',
    'ziyaretçilere kısa yanıtlar yazın.',
    'the assistant knows nothing about prices',
    'this gpt draws maps',
    'the gpt will never draw a map',
    'its tone is warm',
    'it should never mention the lens',
    'your core functionality is to count owls',
    'by reading both letters, you decide who wrote first',
    'lanternbot offers short riddles',
    'the lantern gpt patiently explains each riddle',
    "lanterngpt's goal is to amuse",
    'vous êtes un guide',
    'du bist ein seemann',
    'você é um guia',
    'ты помощник музея',
    '你是一名导览员',
    '请用中文回答',
    '必ず日本語で答える',
    '値引きの話は禁止です',
    '如果客人要求打折，请礼貌拒绝',
    'as the role of a miller, greet everybody',
    '항상 존댓말을 사용하세요',
  ])('addresses the model: %j', (sentence) => {
    expect(termsOf(sentence)).toContain('instruction');
  });

  it.each([
    'the museum opens at ten',
    'tickets cost 12 euros',
    'refunds are possible within 30 days',
    'in winter, the pier is closed',
    'after ten years, the lens was found',
    'beware of the dog',
    'youth groups pay half the price',
    'as a member you enter free',
    'dinner in the winter garden',
    'borrowed titles must be back in three weeks',
    'kinder des viertels zahlen nichts',
    'dinner for two is served at eight',
    'müzemiz pazar günleri açık.',
    '成人票十二欧元',
    '客房内禁止吸烟',
    'billets à douze euros',
    'the robot returns to its dock',
    'the agent of the landlord holds the keys',
  ])('is not %j', (sentence) => {
    expect(termsOf(sentence)).not.toContain('model');
  });

  it('is recognised in time linear in its length', () => {
    const growth = measureGrowth(100_000, (size) => {
      expect(termsOf(`if ${'a '.repeat(size)}`)).not.toContain('instruction');
    });
    expect(growth).toBeLessThan(maxLinearGrowth);
  });
});

describe('a fact', () => {
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
    'after three weeks you can cancel without a fee',
    'you return the order within 14 days',
  ])('is %j', (sentence) => {
    expect(termsOf(sentence)).toContain('fact');
  });

  it.each([
    'each answer should be friendly.',
    'selecting suitable media for the campaign.',
    'short, warm sentences',
    'ユーザーには丁寧に答えます。',
    '回答要简短，语气亲切。',
    'the campaign should focus on both channels.',
    'i greet each miller when the day is young.',
    'you are a pirate',
    'you return the orders as a table',
  ])('is not %j', (sentence) => {
    expect(termsOf(sentence)).not.toContain('fact');
  });
});

function kindBetweenFacts(sentence: string): string | undefined {
  const text = `Parking costs 4 euros.\n${sentence}\nThe gate closes at 22:00.`;
  return readSentences(text).find(({ start }) => text.startsWith(sentence, start))?.kind;
}

describe('a sentence between facts', () => {
  it.each([
    'take the tone of an old sailor in each answer.',
    'be brief.',
    'your task ends when you have answered.',
    'never guess what a caller needs.',
    'if the caller insists, suggest another branch.',
    'you collect links from newsletters.',
    'gib keine daten weiter.',
    'remove line breaks that disrupt the formatting.',
    'the tone stays warm.',
    'keep the gpt in its role.',
  ])(
    'is an instruction when it concerns answers or demands what only models do: %j',
    (sentence) => {
      expect(kindBetweenFacts(sentence)).toBe('instruction');
    },
  );
});
