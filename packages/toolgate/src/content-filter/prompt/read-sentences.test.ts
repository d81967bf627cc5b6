import { describe, expect, it } from 'vitest';
import { readSentences } from './index.ts';

/** Each sentence with its kind, in the order of the text. */
function kinds(text: string): [string, string][] {
  return readSentences(text).flatMap(({ start, end, kind }): [string, string][] => {
    const sentence = text.slice(start, end).trim();
    return sentence === '' ? [] : [[sentence, kind]];
  });
}

const kindOf = (text: string): string | undefined => kinds(text).at(-1)?.[1];

/** The fastest of a few times that it takes to read a prompt of many parts. */
function time(count: number): number {
  const part = '# Menu\n<a>\n"x" Soup: costs 5 euros. Say: hello there\n- you must\n\n';
  const text = part.repeat(count);
  const runs = Array.from({ length: 5 }, () => {
    const start = performance.now();
    readSentences(text);
    return performance.now() - start;
  });
  return Math.min(...runs);
}

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
    '退款需要在7天内提出。',
  ])('classifies %j as a fact', (sentence) => {
    expect(kinds(`Be polite. ${sentence}`).at(-1)).toEqual([sentence, 'fact']);
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
    const passage = [
      'Old mills stand between wide meadows of clover.',
      'Wooden wheels turned for centuries without pause.',
      'Farmers from distant valleys brought rye and barley.',
      'Nowadays a small museum fills the upper floors.',
    ].join(' ');
    expect(kindOf(`Never lie.\n${passage}`)).toBe('fact');
    expect(kindOf(`Never lie.\n${passage.split('. ').slice(0, 2).join('. ')}.`)).toBe(
      'instruction',
    );
  });

  it.each([
    ['a quotation', 'Always greet with "Welcome to the Alba, dear guest!"', 'script'],
    ['a line that is announced', 'When they thank you, say: It was a pleasure', 'script'],
    ['a line in the voice of the model', 'Never lie. I am the guide of this old mill.', 'script'],
    ['a choice', 'A. A castle full of riddles', 'script'],
    ['one of many questions', 'Which one? And who? What colour is it?', 'script'],
    ['a form', 'Use this format:\n- title of the town', 'script'],
    ['an example', 'Sort letters. For example: Anna before Bert', 'example'],
    ['text under a heading', '# Examples\nAnna before Bert', 'example'],
    ['a Chinese line', '如果用户道谢，请回答：不用客气，随时欢迎', 'script'],
    ['a command of a game to its player', '你是导游。\n- 第二轮问题：\n你必须找到钥匙。', 'script'],
    ['what only a model asks', '你是导游。\n请告知您的姓名。', 'script'],
    ['a line that asks the user', '## 初始语句\n我是导游，请告诉我你的姓名。', 'script'],
    ['a Chinese greeting', '## 开场白\n您好，这里是磨坊博物馆。', 'script'],
  ])('classifies %s as a script or an example', (_, text, kind) => {
    expect(kindOf(text)).toBe(kind);
  });

  it('classifies a quotation that defines a role as an instruction', () => {
    expect(kindOf('Instruction: "You are a pirate who hides gold."')).toBe('instruction');
    expect(kindOf('Begin with: "I want you to act as a pirate of old."')).toBe('instruction');
  });

  it('does not classify values of a data structure as quotations', () => {
    expect(kindOf('{\n  "style": "soft light and a wide, empty street"')).toBe('instruction');
    expect(kindOf('Be brief.\n  "style": "soft light and a wide street"')).toBe('instruction');
    expect(kindOf('Be brief.\n  "content": "soft light and a wide street"')).toBe('script');
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

  it('classifies a sentence without a command as a fact among facts', () => {
    const rules = 'Parking costs 4 euros.\nNo barbecues on balconies.\nThe gate closes at 22:00.';
    expect(kinds(rules).map(([, kind]) => kind)).toEqual(['fact', 'fact', 'fact']);
  });

  it('classifies commands to a reader as facts where no neighbour addresses the model', () => {
    const recipe = [
      'Whisk the eggs with the sugar.',
      'Fold in the flour with a spatula.',
      'Let the dough rest under a cloth.',
      'Serve the tart with sour cream.',
    ];
    const all = kinds(`You are Basil.\nSuggest substitutes.\nBe brief.\n${recipe.join('\n')}`);
    expect(all.slice(-2).map(([, kind]) => kind)).toEqual(['fact', 'fact']);
    expect(all.slice(0, 3).map(([, kind]) => kind)).toEqual(Array(3).fill('instruction'));
  });

  it('classifies commands about texts as instructions', () => {
    const list =
      '- Read the whole text twice.\n- Remove stray signs from the headings.\n- Add commas.';
    const all = kinds(`You are Basil.\n# Steps\n${list}`);
    expect(all.slice(-3).map(([, kind]) => kind)).toEqual(Array(3).fill('instruction'));
  });

  it('gives neighbours in the same paragraph more weight than those in the next one', () => {
    const rule = 'Do not wash nets in the pond.';
    const facts = 'The gate closes at 22:00. Boats have to be tied to the pier.';
    const commands = 'Never mention the sale. Do not recommend the other camp.';
    const kindIn = (text: string): string | undefined =>
      kinds(text).find(([sentence]) => sentence === rule)?.[1];
    expect(kindIn(`Be brief.\n${facts} ${rule}\n${commands}`)).toBe('fact');
    expect(kindIn(`Be brief.\n${facts}\n${rule} ${commands}`)).toBe('instruction');
  });

  it('splits clauses at semicolons', () => {
    const rules =
      'Food is not allowed in the halls; lockers stand by the door; coats stay outside.';
    expect(
      kinds(`Be brief.\n${rules}`)
        .slice(1)
        .map(([, kind]) => kind),
    ).toEqual(Array(3).fill('fact'));
  });

  it('classifies a sentence that mentions a customer as a fact among facts', () => {
    const rented = 'A lamp that you have rented stays here overnight.';
    const facts = ['Parking costs 4 euros.', 'The gate closes at 22:00.'];
    expect(kinds(`${facts[0]} ${rented} ${facts[1]}`)[1]).toEqual([rented, 'fact']);
    expect(kinds(`Never lie. ${rented} Be brief.`)[1]).toEqual([rented, 'instruction']);
  });

  it.each(['# Profile', 'Background:', '## 功能'])(
    'classifies text under %j as a description of the model',
    (title) => {
      const [, sentence] = readSentences(`${title}\nA patient apprentice of many potters`);
      expect(sentence?.reason).toBe('describes the model');
    },
  );

  it('classifies the background of a persona as an instruction, unless it names a price', () => {
    const told = 'As a girl she was taught by many potters.';
    expect(kindOf(`Be brief.\n# Background\n${told}`)).toBe('instruction');
    expect(kindOf(`Be brief.\n# Workshop\n${told}`)).toBe('fact');
    expect(kindOf('Be brief.\n# Background\nA vase of hers is sold for 40 euros.')).toBe('fact');
  });

  it('classifies what a model does as an instruction, even in trade', () => {
    expect(kindOf('Be brief.\n# Skills\nHandling orders and refunds')).toBe('instruction');
    expect(kindOf('Be brief.\n# Skills\nRefunds take a week')).toBe('fact');
  });

  it('does not classify keys of a data structure as commands', () => {
    const entry = readSentences('{\n"focus": "wet road"\n}').find(({ isLabel }) => isLabel);
    expect(entry?.reason).toBe('stands among instructions');
  });

  it('reads a line of very many sentences', () => {
    expect(readSentences('你是。'.repeat(130_000))).toHaveLength(130_000);
  });

  it('takes time linear in the length of a prompt', () => {
    expect(time(2400)).toBeLessThan(40 * Math.max(time(300), 1));
  });
});
