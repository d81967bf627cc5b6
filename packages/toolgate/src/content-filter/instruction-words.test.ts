import { describe, expect, it } from 'vitest';
import { castsModel, isInstruction, onlyAddresses } from './instruction-words.ts';

describe('isInstruction', () => {
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
  ])('takes %j for one', (sentence) => {
    expect(isInstruction(sentence)).toBe(true);
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
  ])('takes %j for none', (sentence) => {
    expect(isInstruction(sentence)).toBe(false);
  });

  it('takes time in proportion to the sentence', () => {
    const start = performance.now();
    expect(isInstruction(`if ${'a '.repeat(200_000)}`)).toBe(false);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

describe('castsModel', () => {
  it.each([
    ['you are a patient museum assistant', true],
    ['you are a "gpt" that draws maps', true],
    ['your job is to count owls', true],
    ['you are an owner of a dog', false],
    ['never mention the lens', false],
  ])('of %j is %s', (sentence, expected) => {
    expect(castsModel(sentence)).toBe(expected);
  });
});

describe('onlyAddresses', () => {
  it.each([
    ['a lamp that you have rented stays yours for a week', true],
    ['you must keep the lamp', false],
    ['keep the lamp that you have rented', false],
    ['the assistant asks whether you have a lamp', false],
    ['a lamp is yours for a week', false],
  ])('of %j is %s', (sentence, expected) => {
    expect(onlyAddresses(sentence)).toBe(expected);
  });
});
