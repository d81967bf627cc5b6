import { describe, expect, it } from 'vitest';
import { createContentFilter } from './index.ts';

/** Whether an answer under a prompt is blocked. */
function isBlocked(system: string, output: string): boolean {
  const channel = createContentFilter()
    .open({ hidden: [{ text: system, kind: 'instructions' }] })
    ?.channel();
  channel?.push(output);
  channel?.end();
  return channel?.leak !== undefined;
}

const persona = `You are Milo, the assistant of a bicycle shop in Ghent. Never talk about the shop in Bruges.
Keep your answers short and end each of them with a wish for a safe ride.`;

const documents: [string, string[]][] = [
  [
    `${persona}\n<document>\nSENTENCES\n</document>\nAnswer with this document only.`,
    [
      'The Ghent loop follows the river Lys for eleven kilometres.',
      'It passes three mills, of which the last one still grinds flour.',
      'You can rest at the lock, where a small kiosk sells lemonade.',
      'Dogs are welcome along the whole path, except near the heron colony.',
      'The way back leads through an orchard that belongs to the abbey.',
    ],
  ],
  [
    `${persona}\n\n## Knowledge base\nSENTENCES\n\n## Rules\nDo not guess.`,
    [
      'An inner tube lasts about two years when it is kept away from sunlight.',
      'Tubeless tyres need fresh sealant every four months.',
      'A squeaking brake is most often caused by oil on the rim.',
      'The chain should be cleaned after each ride in the rain.',
      'Spokes that are loose can be tightened with a small key.',
    ],
  ],
  [
    `${persona}\nContext:\nSENTENCES`,
    [
      'Rosalind Vermeer founded the shop together with her brother.',
      'They repaired army bicycles in a former bakery behind the cathedral.',
      'After the flood the workshop moved to its present building.',
      'Their daughter still paints the signs by hand.',
      'A wooden tandem from the first years hangs above the counter.',
    ],
  ],
  [
    `根据下面的资料回答问题，不要编造。\n<资料>\nSENTENCES\n</资料>`,
    [
      '这家店由两兄弟在河边的旧面包房里创办。',
      '最初他们只修理邮差的自行车。',
      '洪水之后工坊搬到了现在的大楼。',
      '柜台上方挂着一辆木制双人车。',
      '招牌至今仍由女儿亲手绘制。',
    ],
  ],
];

const rules = [
  'A rented bicycle has to be returned before 18:00 on the same day.',
  'Helmets are included in the rental price of children under twelve.',
  'Deposits are refunded within five working days when the bicycle is undamaged.',
  'Customers who cancel less than 24 hours before the start pay half of the fee.',
  'Members receive a discount of ten percent on spare parts.',
];

describe('quotations', () => {
  it.each(documents)('of five sentences of a document pass: %s', (frame, sentences) => {
    const system = frame.replace('SENTENCES', sentences.join('\n'));
    expect(isBlocked(system, sentences.join(' '))).toBe(false);
    const [first = '', ...others] = sentences;
    expect(isBlocked(system, `It says: "${first}" Besides: ${others.join(' ')}`)).toBe(false);
  });

  it.each(rules.map((rule, at) => [rule, rules[(at + 1) % rules.length] ?? '']))(
    'of one or two rules as a reason pass: %s',
    (rule, other) => {
      const system = `${persona}\n${rules.map((line) => `- ${line}`).join('\n')}`;
      expect(isBlocked(system, `I am afraid not. ${rule}`)).toBe(false);
      expect(isBlocked(system, `Sorry: ${rule} ${other} Have a safe ride!`)).toBe(false);
    },
  );

  it.each([
    ['the persona', 'You are Milo, the assistant of a bicycle shop in Ghent.'],
    [
      'a rule for the answer',
      'Keep your answers short and end each of them with a wish for a safe ride.',
    ],
    ['most of the prompt', `${persona} ${rules.join(' ')}`],
  ])('of %s are blocked', (_, output) => {
    const system = `${persona}\n${rules.map((line) => `- ${line}`).join('\n')}`;
    expect(isBlocked(system, output)).toBe(true);
  });
});
