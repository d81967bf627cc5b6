import { describe, expect, it } from 'vitest';
import { InvalidArgumentError } from '../../errors/index.ts';
import { maxLinearGrowth, measureGrowth } from '../../testing/measure-growth.ts';
import type { AnswerCheck } from '../answer-check.ts';
import { createAnswerFacts } from './answer-facts.ts';
import { readAnswerChecks } from './read-checks.ts';
import { createSourceFacts } from './source-facts.ts';

const sources = [
  'The parcel ORD-48213 left on 2024-03-05. It weighs 1234.5 kg and costs 1,999.00 EUR.',
  'Clause 4: “No refund is due when the parcel was left with a neighbour.” It’s final.',
  'See https://example.org/orders/A7-310/ and A/b/c/d/e/f/770-x.',
  'Drei Tage; 15 % Rabatt; in 2023 there were 2.5 million visitors [1].',
].join('\n');

/** Returns a check's feedback on an answer: the words that fail, or `undefined` if the answer passes. */
function findWords(check: AnswerCheck, answer: string, text = sources): string | undefined {
  const [test] = readAnswerChecks([check]);
  const facts = createAnswerFacts(answer, createSourceFacts({ text, hasUnreadable: false }));
  return test?.holds(facts) === false ? (test.found?.(facts) ?? 'failed') : undefined;
}

describe('quotesKnown', () => {
  it.each([
    'He says “No refund is due when the parcel was left with a neighbour.”',
    'He says "no refund is due" and „left with a neighbour“.',
    'Il dit « No refund is due when the parcel … was left with a neighbour ».',
    '> No refund is due when the\n> parcel was left with a neighbour.',
    'It says "No refund is due [to you] when the parcel was left".',
    'It says "**No refund** is due when the parcel was left," he wrote.',
    'The "refund policy" is strict.',
    'It\'s the neighbour\'s parcel, 5" wide and 6" high.',
    'A mark that "never ends',
    '```\nprint("this is no quotation of it")\n```',
  ])('accepts %j', (answer) => {
    expect(findWords({ quotesKnown: true }, answer)).toBeUndefined();
  });

  it.each([
    ['It says “Refunds are due at once”.', 'Refunds are due at once'],
    ['It says "no refund is ever due".', 'no refund is ever due'],
    ['Es heißt: „Es gibt kein Geld zurück“.', 'Es gibt kein Geld zurück'],
    ['Il dit « le colis est perdu ».', 'le colis est perdu'],
    ['彼は「荷物は失われました」と言いました。', '荷物は失われました'],
    ['> A line that nobody wrote.', 'A line that nobody wrote.'],
    ['It says "No refund is due … to anyone at all".', 'No refund is due … to anyone at all'],
  ])('names the invented quotation of %j', (answer, words) => {
    expect(findWords({ quotesKnown: true }, answer)).toBe(`not: ${JSON.stringify(words)}`);
  });
});

describe('numbersKnown', () => {
  it.each([
    'It weighs 1,234.5 kg.',
    'Es wiegt 1.234,5 kg.',
    'Il pèse 1 234,5 kg.',
    'It costs €1,999 (1999.00).',
    'It left on 5 March 2024 (03/05/24).',
    'It takes 3 days at a rate of 0.15.',
    'There were 2,500,000 visitors, or 2.5 million [2].',
    '1. It left.\n2. It came.\n## 3. End\nSee https://example.org/99',
    'الوزن ١٢٣٤٫٥',
    'No number at all.',
  ])('accepts %j', (answer) => {
    expect(findWords({ numbersKnown: true }, answer)).toBeUndefined();
  });

  it.each([
    ['It weighs 1,243.5 kg.', '"1,243.5"'],
    ['It left on 6 March 2024.', '"6"'],
    ['There is a 20 % discount, 20 %!', '"20 %"'],
    ['There were 2.6 million.', '"2.6 million"'],
  ])('names the unknown number of %j', (answer, words) => {
    expect(findWords({ numbersKnown: true }, answer)).toBe(`not: ${words}`);
  });

  it('names five words at most', () => {
    const answer = '101 102 103 104 105 106 107'.replaceAll(' ', ' and ');
    expect(findWords({ numbersKnown: true }, answer)).toContain('"105" and 2 more');
  });
});

describe('idsKnown', () => {
  it.each([
    [true, 'Order ORD-48213, `ord-48213` and (ORD-48213).', undefined],
    [true, '500ml in the 1990s, a 100-year guarantee.', undefined],
    [true, 'Order ORD-48214.', 'not: "ORD-48214"'],
    [true, 'Order ORD-4821.', 'not: "ORD-4821"'],
    [true, 'Case #9912 is closed.', 'not: "#9912"'],
    [true, '2022年3月1日', undefined],
    [['ORD-'], 'ISO9001 and ORD-1.', 'not: "ORD-1"'],
    [true, 'Orders A7-310 and a/B/c/d/e/f/770.', undefined],
    [true, 'Orders A7-31 and a/B/c/d/e/f/771.', 'not: "A7-31", "a/B/c/d/e/f/771"'],
  ] as const)('%j finds in %j: %s', (operand, answer, expected) => {
    expect(findWords({ idsKnown: operand }, answer)).toBe(expected);
  });
});

describe('everySentenceCites', () => {
  it.each([
    'It left on Monday [1]. It came on Friday [2, 3].',
    'It left on Monday. [1] It came on Friday.[2]',
    'It left (Miller 2020). It came back, see https://example.org.',
    'Es kam am 3. Mai 2024 an [1]. Frau Dr. Brandt war z. B. nicht da [2].',
    '# What happened on Monday\n\nThe facts are these:\n- It left on Monday [1].\n- It came on Friday [2].',
    'He wrote: “It left. It came. It stayed.” [1]',
    'Sure! It left on Monday [1]. Do you want to know more?',
    '荷物は月曜日に出ました[1]。',
    'It left on Monday¹. It came on Friday².',
    '[1]: https://example.org',
  ])('accepts %j', (answer) => {
    expect(findWords({ everySentenceCites: true }, answer)).toBeUndefined();
  });

  it.each([
    ['It left on Monday. It came on Friday [1].', 'It left on Monday.'],
    ['It left on Monday [1]. It cost 20 USD. Nobody knew [2].', 'It cost 20 USD.'],
    ['- It left on Monday [1]\n- It came on Friday', 'It came on Friday'],
    ['荷物は月曜日に出ました。金曜日に着きました[1]。', '荷物は月曜日に出ました。'],
  ])('names the bare sentence of %j', (answer, words) => {
    expect(findWords({ everySentenceCites: true }, answer)).toBe(`not: ${JSON.stringify(words)}`);
  });
});

describe('amountsAtMost', () => {
  it.each([
    [500, 'It costs $499.99 or 450 euros; 900 people came.', undefined],
    [500, 'It costs €1.200,50.', 'not: "1.200,50 EUR"'],
    [500, 'It costs 1 200 EUR.', 'not: "1 200 EUR"'],
    [500, 'It costs 2 million dollars.', 'not: "2 million USD"'],
    [{ limit: 500, currency: 'EUR' }, 'It costs $900 or 100 €.', undefined],
    [{ limit: 500, currency: 'EUR' }, 'It costs $900 or 501 €.', 'not: "501 EUR"'],
  ] as const)('of %j finds in %j: %s', (operand, answer, expected) => {
    expect(findWords({ amountsAtMost: operand }, answer)).toBe(expected);
  });
});

describe('language', () => {
  const texts = {
    en: 'The parcel was left with a neighbour, and it is not clear who has it now.',
    de: 'Das Paket wurde beim Nachbarn abgegeben, und es ist nicht klar, wer es jetzt hat.',
    fr: "Le colis a été laissé chez le voisin, et on ne sait pas qui l'a pour l'instant.",
    es: 'El paquete se dejó en la casa del vecino y no está claro quién lo tiene por ahora.',
    it: 'Il pacco è stato lasciato dal vicino e non si sa per ora con chi sia.',
    nl: 'Het pakket is bij de buren afgegeven en het is niet duidelijk wie het nu heeft.',
    ja: '荷物は隣人に預けられましたが、今は誰が持っているのか分かりません。',
    ru: 'Посылку оставили у соседа, и неизвестно, у кого она сейчас.',
    zh: '包裹放在邻居那里，现在不清楚在谁手里。',
    bn: 'পার্সেলটি প্রতিবেশীর কাছে রাখা হয়েছিল, এখন সেটি কার কাছে তা জানা নেই।',
    ta: 'பொட்டலம் பக்கத்து வீட்டுக்காரரிடம் கொடுக்கப்பட்டது, இப்போது யாரிடம் உள்ளது என்று தெரியவில்லை.',
  };

  it.each(Object.entries(texts))('distinguishes %s from the others', (code, text) => {
    for (const language of Object.keys(texts)) {
      const expected = language === code || (code === 'zh' && language === 'ja');
      expect(findWords({ language }, text) === undefined).toBe(expected);
    }
  });

  it.each(['OK.', '42', 'Paris', '```\nconst the = and;\n```'])('accepts %j in any', (text) => {
    expect(findWords({ language: 'de' }, text)).toBeUndefined();
  });
});

describe('the checks against sources', () => {
  it.each([
    { quotesKnown: false },
    { idsKnown: [] },
    { amountsAtMost: '5' },
    { amountsAtMost: { limit: 5, currency: 'euro' } },
    { language: 'xx' },
    { lacks: [''] },
    { unknown: true },
    'quotesKnown',
    null,
  ])('refuse %j', (check) => {
    expect(() => readAnswerChecks([check])).toThrow(InvalidArgumentError);
  });

  it.each([
    '“',
    '"a ',
    '> ',
    '1,',
    '1 234 ',
    'A. ',
    '1. ',
    '[1]. ',
    'ORD-1-',
    '(§ ',
    '€1 ',
    '```\n',
    'the ',
    '…',
    '[',
    "'",
  ])('read long texts of %j in linear time', (piece) => {
    const checks = [
      { quotesKnown: true },
      { numbersKnown: true },
      { idsKnown: true },
      { everySentenceCites: true },
      { amountsAtMost: 5 },
      { language: 'en' },
    ] as const;
    const growth = measureGrowth(40_000, (size) => {
      const text = piece.repeat(size / piece.length);
      for (const check of checks) {
        findWords(check, text, text);
        findWords(check, `${text}x`, sources);
      }
    });
    expect(growth).toBeLessThan(maxLinearGrowth);
  });

  it.each([
    [{ idsKnown: true }, (at: number) => `ORD-${at}99 `],
    [{ quotesKnown: true }, (at: number) => `"these are words ${at}" `],
  ] as const)('search long sources for %j in linear time', (check, write) => {
    const growth = measureGrowth(20_000, (size) => {
      const answer = Array.from({ length: size / 4 }, (_, at) => write(at)).join('');
      findWords(check, answer, 'These are words about ORD-1. '.repeat(size));
    });
    expect(growth).toBeLessThan(maxLinearGrowth);
  });
});
