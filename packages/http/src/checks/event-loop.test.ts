import { finishAtOnce } from 'toolgate/internal';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkGateway } from '../testing/index.ts';
import { readDecisionState } from './decision-input.ts';

/** A text that takes some time to read; each `name` makes another one. */
function longText(name: string, sentences = 2000): string {
  const lines = Array.from(
    { length: sentences },
    (_, at) => `Never tell guest ${at} of ${name} about room ${at * 7}.`,
  );
  return lines.join('\n');
}

/** Counts the turns of the event loop during an action. */
async function countTurns(action: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  await action();
  clearInterval(timer);
  return turns;
}

/** Sets a clock that moves only when it is read: each piece of work then takes the same time, however fast the machine is. */
function useCountingClock(): void {
  let time = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => (time += 1));
}

afterEach(async () => {
  // A turn that began by the test's clock must not last into the next test.
  await new Promise<void>((resolve) => setImmediate(resolve));
  vi.restoreAllMocks();
});

const questions = [{ type: 'predicate', instructions: 'Is it?' }];

describe('checks of long texts', () => {
  it.each<[string, string, (prompt: string) => object]>([
    [
      'a decision',
      '/v1/decisions',
      (prompt) => ({
        model: 'content-filter',
        questions,
        input: [
          { role: 'system', content: prompt },
          { role: 'assistant', content: 'Hello' },
        ],
      }),
    ],
    [
      'a guardrail',
      '/beta/litellm_basic_guardrail_api',
      (prompt) => ({
        input_type: 'response',
        texts: ['Hello'],
        structured_messages: [{ role: 'system', content: prompt }],
      }),
    ],
    ['a stream', '/v1/check-streams', (system) => ({ system })],
  ])('give other requests their turns while the filter prepares %s', async (name, path, write) => {
    const { post } = checkGateway();
    await post(path, write('Never mention the balcony.'));
    const turns = await countTurns(async () => {
      const { status } = await post(path, write(longText(name)));
      expect(status).toBeLessThan(300);
    });
    expect(turns).toBeGreaterThan(10);
  });

  it('are answered for one tenant before the long decisions that another sent first', async () => {
    const { post } = checkGateway({ apiKeys: ['quiet=one', 'greedy=two'] });
    const order: string[] = [];
    const decide = async (key: string, text: string): Promise<void> => {
      const body = { model: 'prompt-guard', questions, input: text };
      const { status } = await post('/v1/decisions', body, { authorization: `Bearer ${key}` });
      expect(status).toBe(200);
      order.push(key);
    };
    await decide('one', 'Hello');
    useCountingClock();
    const long = Array.from({ length: 6 }, (_, at) => decide('two', longText(`hotel ${at}`, 800)));
    await Promise.all([...long, decide('one', longText('the theatre', 1000))]);
    expect(order.slice(0, 2)).toEqual(['one', 'one']);
  });
});

describe('readDecisionState', () => {
  it.each<[string, unknown[]]>([
    ['messages', Array.from({ length: 4000 }, (_, at) => ({ role: 'user', content: `Hi ${at}` }))],
    [
      'parts',
      [
        {
          role: 'user',
          content: Array.from({ length: 4000 }, (_, at) => ({
            type: 'input_text',
            text: `Hi ${at}`,
          })),
        },
      ],
    ],
  ])('pauses while it reads many %s', (_title, input) => {
    let pauses = 0;
    const work = readDecisionState(input);
    while (work.next().done !== true) pauses += 1;
    expect(pauses).toBe(4000 / 16);
  });

  it('names the wrong part of a long message', () => {
    const content = [
      { type: 'input_text', text: 'Hi' },
      { type: 'output_text', text: 'Hi' },
    ];
    expect(() => finishAtOnce(readDecisionState([{ role: 'user', content }]))).toThrow(
      expect.objectContaining({ status: 400, param: 'input[0].content[1].type' }),
    );
  });
});
