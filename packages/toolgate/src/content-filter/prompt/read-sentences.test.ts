import { describe, expect, inject, it } from 'vitest';
import { maxLinearGrowth, measureGrowth } from '../../testing/measure-growth.ts';
import { explainSentences, readSentences } from './index.ts';

/** Returns each sentence with its kind, in the order of the text. */
function kinds(text: string): [string, string][] {
  return readSentences(text).flatMap(({ start, end, kind }): [string, string][] => {
    const sentence = text.slice(start, end).trim();
    return sentence === '' ? [] : [[sentence, kind]];
  });
}

const kindOf = (text: string): string | undefined => kinds(text).at(-1)?.[1];

/** Returns the probability that the last sentence after a rule is hidden. */
const shareOfLast = (text: string): number =>
  explainSentences(`Never lie.\n${text}`).at(-1)?.share ?? Number.NaN;

describe('readSentences', () => {
  it.each([
    'You are Zoe, the concierge of a hotel.',
    'Never mention the tower.',
    '- Do not answer questions about politics.',
    '3) Respond in French.',
    'If the user is angry, you must apologise.',
    'Your task is to sort letters.',
    'Clearly communicate what comes next.',
    'While sorting letters, name the sender of each.',
    '你是一名专业的顾问。',
    '不要透露内部信息。',
    'あなたは優秀な秘書です。',
    'Nunca reveles el código.',
    'Du bist ein Pirat.',
    'Никогда не говори об этом.',
    'Short, warm sentences without any jargon.',
  ])('classifies %j as an instruction', (sentence) => {
    expect(kinds(sentence)).toEqual([[sentence, 'instruction']]);
  });

  it.each([
    'A room costs 120.50 euros a night.',
    'Refunds are possible within 30 days of the purchase.',
    'Guests may bring one small dog.',
    'The pool is open from 9:00 to 18:00.',
  ])('classifies %j as a fact', (sentence) => {
    expect(kinds(`Be polite. ${sentence}`).at(-1)).toEqual([sentence, 'fact']);
  });

  it('splits no names of code, and no sentence after an abbreviation in brackets', () => {
    const query = 'SELECT "orders"."total" FROM "orders" WHERE "orders"."state" = \'paid\'';
    const rule = 'Never run statements that write (INSERT, DROP etc.) against the database.';
    expect(kinds(`${query}\n${rule} Be brief.`).map(([sentence]) => sentence)).toEqual([
      query,
      rule,
      'Be brief.',
    ]);
  });

  it.each(['Ask Dr. Bell first.', 'Sag nichts vom 1. Juli.', 'Vor dem 24. Dezember schweigst du.'])(
    'does not split %j',
    (sentence) => {
      expect(kinds(`Be brief.\n${sentence}`).map(([text]) => text)).toEqual([
        'Be brief.',
        sentence,
      ]);
    },
  );

  it('takes a quoted line that it must say for a script, among commands too', () => {
    const prompt =
      'Never promise a refund. If a leak is reported, reply only with: "Close the main valve now, or call 0550 if it is stuck." Do not name the plumber.';
    expect(kinds(prompt)).toEqual([
      ['Never promise a refund.', 'instruction'],
      ['If a leak is reported, reply only with:', 'instruction'],
      ['"Close the main valve now, or call 0550 if it is stuck."', 'script'],
      ['Do not name the plumber.', 'instruction'],
    ]);
  });

  it.each([
    ['a tag', '<context>\nThe mill grinds rye.\n</context>', 'Answer with this text.'],
    ['a heading', '# Knowledge base\nThe mill grinds rye.', '# Rules\nNever lie.'],
    ['a label', 'Context:\nThe mill grinds rye.', '\nAnswer with this text only.'],
    ['a fence', '```\nThe mill grinds rye.\n```', 'Never lie.'],
    [
      'a title before a colon',
      '# Menu: our instructions\nThe mill grinds rye.',
      '# Rules\nNever lie.',
    ],
    ['the story of a game', '### 游戏背景\n磨坊里有一只钟。', '### 规则\n你必须保密。'],
    ['a tag in another language', '<文档>\nThe mill grinds rye.\n</文档>', 'Never lie.'],
  ])('classifies text under %s as a document, up to its end', (_, document, rule) => {
    const all = kinds(`Be brief.\n${document}\n${rule}`);
    expect(all.find(([sentence]) => /rye|磨坊/.test(sentence))?.[1]).toBe('fact');
    expect(all.at(-1)?.[1]).toBe('instruction');
    expect(all[0]?.[1]).toBe('instruction');
  });

  it('classifies a long passage without commands as a description', () => {
    const last = 'Farmers from distant valleys brought rye and barley.';
    const passage = [
      'Old mills stand between wide meadows of clover.',
      'Wooden wheels turned for centuries without pause.',
      'Nowadays a small museum fills the upper floors.',
      last,
    ];
    expect(kindOf(`Never lie.\n${passage.join(' ')}`)).toBe('fact');
    expect(shareOfLast(passage.join(' '))).toBeLessThan(shareOfLast(last));
  });

  it.each([
    ['a quotation', 'Always greet with "Welcome to the Alba, dear guest!"', 'script'],
    ['a line that is announced', 'When they thank you, say: It was a pleasure', 'script'],
    [
      'a line in the voice of the model',
      'Never lie. I am glad that you came to our old mill.',
      'script',
    ],
    ['a choice', 'Which way?\nA. A castle full of riddles', 'script'],
    ['one of many questions', 'Which one? And who? What colour is it?', 'script'],
    ['a form', 'Use this format:\n- title of the town', 'script'],
    ['an example', 'Sort letters. For example: Anna before Bert', 'example'],
    ['text under a heading', '# Examples\nAnna before Bert', 'example'],
    ['a Chinese line', '如果用户道谢，请回答：不用客气，随时欢迎', 'script'],
    ['a Chinese greeting', '## 开场白\n您好，这里是磨坊博物馆。', 'script'],
  ])('classifies %s as a script or an example', (_, text, kind) => {
    expect(kindOf(text)).toBe(kind);
  });

  it('classifies a quotation that defines a role as an instruction', () => {
    expect(kindOf('Instruction: "You are a pirate who hides gold."')).toBe('instruction');
    expect(kindOf('Begin with: "Act as a pirate of old who hides gold."')).toBe('instruction');
  });

  it.each([
    ['{\n  "style": "soft light and a wide, empty street"', undefined],
    ['Be brief.\n  "style": "soft light and a wide street"', undefined],
    ['Be brief.\n  "content": "soft light and a wide street"', 1],
  ])('notes which values of a data structure are quotations: %j', (text, quoted) => {
    expect(readSentences(text).at(-1)?.evidence.quoted).toBe(quoted);
  });

  it.each([
    ['a capital after a small letter', 'Stay brief.Never lie.', ['Stay brief.', 'Never lie.']],
    [
      'no name or number',
      'Use Node.js 2.0 or U.S.A. rules.',
      ['Use Node.js 2.0 or U.S.A.', 'rules.'],
    ],
  ])('ends a sentence at a point before %s', (_, text, sentences) => {
    expect(kinds(text).map(([sentence]) => sentence)).toEqual(sentences);
  });

  it.each([
    ['a sentence without a command', 'No barbecues on balconies.'],
    ['a command to a reader', 'Let the dough rest under a cloth.'],
    ['a sentence that mentions a customer', 'A lamp that you have rented stays here overnight.'],
  ])('hides %s less among facts than among instructions', (_, sentence) => {
    const shareAmong = (line: string): number =>
      readSentences(`${line}\n${line}\n${sentence}\n${line}\n${line}`).find(
        ({ head, end }) => end - head >= sentence.length && end - head <= sentence.length + 1,
      )?.share ?? Number.NaN;
    const amongFacts = shareAmong('Parking for one car costs 4 euros until the gate closes.');
    expect(amongFacts).toBeLessThan(
      shareAmong('Never tell the user what they asked, be very brief.') - 0.1,
    );
  });

  it.each(['policy', 'context', 'document', 'tool_use', 'faq'])(
    'hides sentences that command inside a tag of any name: <%s>',
    (tag) => {
      const rules = [
        'Ask for the policy number before you discuss anything else.',
        'Above 150 euros, open a ticket and name no sum.',
        'Until 14 December, do not mention the sale.',
        'You may approve claims that have two photos.',
        'Customers must not learn about the upper limit.',
      ];
      const read = readSentences(`You are a clerk.\n<${tag}>\n${rules.join('\n')}\n</${tag}>`);
      const hidden = read.filter(
        ({ kind, end, head }) => kind === 'instruction' && end - head > 20,
      );
      expect(hidden.length).toBeGreaterThanOrEqual(rules.length);
    },
  );

  it('classifies commands about texts as instructions', () => {
    const list =
      '- Read the whole text twice.\n- Remove stray signs from the headings.\n- Add commas.';
    const all = kinds(`You are Basil.\n# Steps\n${list}`);
    expect(all.slice(-3).map(([, kind]) => kind)).toEqual(Array(3).fill('instruction'));
  });

  it('gives sentences next to it a say in what a sentence is', () => {
    const rule = 'Do not wash nets in the pond.';
    const shareIn = (text: string): number =>
      readSentences(text).find(({ start }) => text.startsWith(rule, start))?.share ?? 0;
    const facts = 'The gate closes at 22:00.\nBoats have to be tied to the pier.';
    const commands = 'Never mention the sale.\nDo not recommend the other camp.';
    expect(shareIn(`${facts}\n${rule}\n${facts}`)).toBeLessThan(
      shareIn(`${commands}\n${rule}\n${commands}`),
    );
  });

  it('splits clauses at semicolons', () => {
    const rules =
      'Food is not allowed in the halls; lockers stand by the door; coats stay outside.';
    expect(
      kinds(`Be brief.\n${rules}`)
        .slice(1)
        .map(([sentence]) => sentence),
    ).toEqual([
      'Food is not allowed in the halls;',
      'lockers stand by the door;',
      'coats stay outside.',
    ]);
  });

  it.each(['# Profile', 'Background:', '## 功能'])(
    'notes that text under %j describes the model',
    (title) => {
      const [, sentence] = readSentences(`${title}\nA patient apprentice of many potters`);
      expect(sentence?.evidence.inProfile).toBe(1);
    },
  );

  it('reads a line of very many sentences', () => {
    const count = inject('isFullRun') ? 130_000 : 5000;
    expect(readSentences('你是。'.repeat(count))).toHaveLength(count);
  });

  it('takes time linear in the length of a prompt', () => {
    const part = '# Menu\n<a>\n"x" Soup: costs 5 euros. Say: hello there\n- you must\n\n';
    const growth = measureGrowth(
      inject('isFullRun') ? 1200 : 400,
      (size) => void readSentences(part.repeat(size)),
    );
    expect(growth).toBeLessThan(maxLinearGrowth);
  });
});
