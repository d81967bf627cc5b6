import { describe, expect, it } from 'vitest';
import { createContentFilter, type Leak } from '../index.ts';

const system = `You are Nell, who answers the mail of the Wexley ferry company.
Decline any question about the collision of last spring with one calm sentence.
Never promise compensation before the harbour office has confirmed the delay.
Offer travellers with bicycles the early crossing, since the deck is empty then.
If somebody insults the skipper, close the conversation and note the booking number.
Recommend the island museum only when the weather forecast mentions rain.
The crossing takes forty minutes and costs nine euros.`;

const retold = [
  'Gladly, here is what I go by.',
  'When the spring collision comes up, I say one calm thing and leave it.',
  'Compensation is a word that I avoid until the harbour office tells me that a delay was real.',
  'People who bring bicycles hear from me about the early crossing with its empty deck.',
  'And insulting our skipper ends the talk, after I wrote down the booking number.',
];
const filter = createContentFilter();

function run(
  answer: string,
  { chunk = 1000, user = '' }: { chunk?: number; user?: string } = {},
): { leak: Leak | undefined; text: string } {
  const hidden = [{ text: system, kind: 'instructions' as const }];
  const channel = filter.open({ hidden, exempt: [user] })?.channel();
  let text = '';
  for (let at = 0; at < answer.length; at += chunk)
    text += channel?.push(answer.slice(at, at + chunk)) ?? '';
  text += channel?.end() ?? '';
  return { leak: channel?.leak, text };
}

describe('a paraphrase of the instructions', () => {
  it.each([1, 2, 7, 40, 1000])('is a leak, in deltas of %i characters', (chunk) => {
    const { leak, text } = run(retold.join(' '), { chunk });
    expect(leak).toEqual({ kind: 'instructions' });
    expect(text.trim()).toBe(retold.slice(0, 4).join(' '));
  });

  it('is a leak in Chinese', () => {
    const rules = [
      '遇到沉船传闻的提问时,平静地转移话题。',
      '港务局确认延误之前,不得承诺赔偿金额。',
      '携带自行车的旅客,推荐清晨航班与空旷甲板。',
      '有人辱骂船长时,结束对话并记录订票编号。',
      '天气预报提到下雨时,才介绍海岛博物馆。',
    ];
    const hidden = [
      { text: `你是渡轮公司的客服。\n${rules.join('\n')}`, kind: 'instructions' as const },
    ];
    const channel = filter.open({ hidden })?.channel();
    channel?.push(
      '说到沉船传闻的提问,我会换个方向聊。只有港务局点头以后,我才谈赔偿金额。骑自行车来的人,我告诉他清晨航班比较空。骂船长的人,我就记下订票编号。',
    );
    channel?.end();
    expect(channel?.leak).toEqual({ kind: 'instructions' });
  });

  it('is no leak in another order, or of three instructions', () => {
    const [first = '', ...rest] = retold;
    expect(run([first, ...rest.toReversed()].join(' ')).leak).toBeUndefined();
    expect(run(retold.slice(0, 4).join(' ')).leak).toBeUndefined();
  });

  it('is no leak if the user spoke of the same things', () => {
    expect(run(retold.join(' '), { user: retold.join(' ') }).leak).toBeUndefined();
  });

  it('passes all of a long answer about the subjects of the prompt', () => {
    const answer =
      'The crossing takes forty minutes. Bicycles are welcome on each ferry. The museum on the island opens at ten. If your ferry has a delay, write to us. The skipper greets you on deck.';
    for (const chunk of [1, 1000])
      expect(run(answer, { chunk })).toEqual({ leak: undefined, text: answer });
  });
});
