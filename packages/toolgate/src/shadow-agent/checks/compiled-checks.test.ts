import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runShadowAgent } from '../run-shadow-agent.ts';
import type { ShadowAgentResult, ShadowAgentRun } from '../shadow-agent.ts';
import { attacks } from '../test/attacks.ts';
import {
  answer,
  ask,
  callError,
  fail,
  lastText,
  pass,
  scriptedCall,
  type ReceivedCall,
} from '../test/scripted-run.ts';

const hint = 'At most 5 words. Name a river of France.';
const brief = { test: { atMost: [{ count: 'words' }, 5] }, criteria: [1] };
const river = { test: { any: [{ contains: 'Loire' }, { contains: 'Seine' }] }, criteria: [2] };
const briefText = 'the number of words is at most 5';
const riverText = 'one of these holds: (the answer contains "Loire"; the answer contains "Seine")';
/** More criteria than the maximum, so they count as one. */
const manyRules = Array.from({ length: 31 }, (_, at) => `Rule ${at}`).join('\n');
const wordy = 'The river is called the Loire.';

function checks(list: object[], complete = false): string {
  return JSON.stringify({ checks: list, complete });
}

interface Played extends ShadowAgentResult {
  roles: string[];
  received: ReceivedCall[];
}

async function play(
  script: Parameters<typeof scriptedCall>[0],
  run: Partial<ShadowAgentRun> = {},
): Promise<Played> {
  const { call, received, roles } = scriptedCall(script);
  const options = ask('Which river?');
  const settings = { options, hint, maxIterations: 3, compiledChecks: true, ...run };
  const result = await runShadowAgent({ ...settings, call });
  return { ...result, received, roles: roles() };
}

/** Returns the text of a block without its fences. */
function block(options: LanguageModelV4CallOptions | undefined, name: string): string | undefined {
  const text = options ? lastText(options) : '';
  const mark = /^The mark is ([0-9a-f]{32})\n/.exec(text)?.[1];
  return text.split(`<${name} ${mark}>\n`)[1]?.split(`\n</${name} ${mark}>`)[0];
}

describe('compiled checks', () => {
  it('are written once, run in each round, and leave the rest to the judge', async () => {
    const { received, roles, ...result } = await play({
      answers: [wordy, 'It is the Thames', 'The Loire'],
      compiler: [checks([brief])],
      judge: [fail('The Thames is not in France.'), pass],
    });
    expect(roles).toEqual([
      'candidate',
      'compilation',
      'revision',
      'validation',
      'revision',
      'validation',
    ]);
    expect(result).toEqual({
      candidate: answer('The Loire'),
      action: 'passed',
      verdicts: [
        {
          pass: false,
          feedback: `This must be true of the answer, and is not:\n- ${briefText} (the number of words is 6)`,
        },
        { pass: false, feedback: 'The Thames is not in France.' },
        { pass: true, feedback: '' },
      ],
      checks: [{ check: briefText, pass: true }],
    });
    expect(lastText(received[2]?.options ?? ask(''))).toContain(briefText);
    expect(block(received[3]?.options, 'criteria')).toBe('Name a river of France.');
    expect(block(received[3]?.options, 'checked')).toBe(briefText);
  });

  it('need no judge if they decide everything', async () => {
    const {
      roles,
      action,
      checks: made,
    } = await play({
      answers: [wordy, 'The Loire'],
      compiler: [checks([brief, river], true)],
    });
    expect(action).toBe('passed');
    expect(roles).toEqual(['candidate', 'compilation', 'revision']);
    expect(made).toEqual([
      { check: briefText, pass: true },
      { check: riverText, pass: true },
    ]);
  });

  it('say which of them the last candidate does not meet', async () => {
    const {
      action,
      checks: made,
      verdicts,
    } = await play({
      answers: [wordy, `${wordy} It is.`, `${wordy} Really.`],
      compiler: [checks([brief, river], true)],
    });
    expect(action).toBe('failed');
    expect(verdicts).toHaveLength(3);
    expect(made?.map((check) => check.pass)).toEqual([false, true]);
  });

  it.each<[string, string]>([
    ['a criterion is left', checks([river], true)],
    ['the model does not say that nothing is left', checks([brief, river])],
    ['a check could not be read', checks([brief, river, { test: { eval: 'x' } }], true)],
    ['an empty phrase would pass', checks([{ ...brief, criteria: [1, 2] }], true)],
    [
      'the request itself would pass',
      checks([{ test: { contains: 'which river' }, criteria: [1, 2] }], true),
    ],
  ])('do not replace the judge if %s', async (_title, compiled) => {
    const { roles } = await play({
      answers: ['Which river? The Loire'],
      compiler: [compiled],
      judge: [pass],
    });
    expect(roles).toEqual(['candidate', 'compilation', 'validation']);
  });

  it.each<[string, unknown]>([
    ['that holds of everything', { atLeast: [{ count: 'words' }, 0] }],
    ['that asks nothing of the answer', { equals: [1, 1] }],
    ['without a plausible contrary', { not: { contains: 'xyzzy' } }],
  ])('do not take a criterion from the judge by a test %s', async (_title, test) => {
    const { received } = await play({
      answers: ['The Loire'],
      compiler: [checks([brief, { test, criteria: [2] }], true)],
      judge: [pass],
    });
    expect(block(received[2]?.options, 'criteria')).toBe('Name a river of France.');
  });

  it('are not reported of a tool call', async () => {
    const call = { type: 'tool-call', toolCallId: '1', toolName: 'map', input: '{}' } as const;
    const tools = [
      { type: 'function' as const, name: 'map', inputSchema: { type: 'object' as const } },
    ];
    const { action, checks: made } = await play(
      { answers: [wordy, answer([call], 'tool-calls')], compiler: [checks([brief])] },
      { options: ask('Which river?', { tools }) },
    );
    expect({ action, made }).toEqual({ action: 'passed', made: undefined });
  });

  it.each<[string, string | Error | ReturnType<typeof answer>]>([
    ['answers rubbish', 'I would rather not.'],
    ['finds nothing to check', checks([])],
    ['writes what is no check', checks([{ test: { eval: 'x' } }], true)],
    ['is blocked', answer([], 'content-filter')],
    ['fails', callError()],
    ['fails for good', callError({}, false)],
  ])(
    'leave everything to the judge when the model %s, after one call',
    async (_title, compiled) => {
      const {
        roles,
        received,
        action,
        checks: made,
      } = await play({
        answers: ['The Thames', 'The Loire'],
        compiler: [compiled],
        judge: [fail('wrong'), pass],
      });
      expect(action).toBe('passed');
      expect(made).toBeUndefined();
      expect(roles).toEqual(['candidate', 'compilation', 'validation', 'revision', 'validation']);
      expect(block(received[2]?.options, 'criteria')).toBe(hint);
      expect(block(received[2]?.options, 'checked')).toBeUndefined();
    },
  );

  it.each<[string, Partial<ShadowAgentRun>]>([
    ['they are not wanted', { compiledChecks: false }],
    ['there is one validation only', { maxIterations: 1 }],
    ['the budget has no call for them', { budget: { calls: 2 } }],
  ])('are not asked for when %s', async (_title, run) => {
    const { roles, action } = await play({ answers: ['The Loire'], judge: [pass] }, run);
    expect(action).toBe('passed');
    expect(roles).toEqual(['candidate', 'validation']);
  });

  it('are not asked for before there is an answer to judge', async () => {
    const { roles } = await play({ answers: [answer('', 'content-filter')] });
    expect(roles).toEqual(['candidate']);
    const { roles: empty } = await play({
      answers: [answer([]), 'The Loire'],
      compiler: [checks([brief, river], true)],
    });
    expect(empty).toEqual(['candidate', 'revision', 'compilation']);
  });

  it('asks a judge if the conversation is too long to test the checks with it', async () => {
    const values = Array.from({ length: 1200 }, (_, index) => index);
    const test = { json: { type: 'array', minItems: 1, items: { enum: values } } };
    const text = JSON.stringify(Array.from({ length: 500 }, () => 'x'));
    const played = async (messages: number): Promise<string[]> => {
      const content = Array.from({ length: messages }, () => ({ type: 'text' as const, text }));
      const options = {
        prompt: content.map((part) => ({ role: 'user' as const, content: [part] })),
      };
      const compiler = [checks([{ test, criteria: [1] }], true)];
      const script = { answers: ['[1]'], judge: [pass], compiler };
      return (await play(script, { options, hint: 'Only numbers.' })).roles;
    };
    expect(await played(2)).toEqual(['candidate', 'compilation']);
    expect(await played(20)).toEqual(['candidate', 'compilation', 'validation']);
  });

  it.each([
    "I'm sorry, but I can't help with that request.",
    'Unfortunately, nobody can answer this.',
    'Es tut mir leid, dabei kann ich nicht helfen.',
    '申し訳ありませんが、お手伝いできません。',
  ])('leave a refusal to the judge, who gets the whole hint: %s', async (refusal) => {
    const { roles, received } = await play({
      answers: [refusal],
      compiler: [checks([brief, river], true)],
      judge: [pass],
    });
    expect(roles).toEqual(['candidate', 'compilation', 'validation']);
    expect(block(received[2]?.options, 'criteria')).toBe(hint);
    expect(block(received[2]?.options, 'checked')).toBeUndefined();
  });

  it('know the sources that came with an answer', async () => {
    const url = 'https://example.com/loire';
    const source = { type: 'source', sourceType: 'url', id: '1', url } as const;
    const cited = answer([{ type: 'text', text: `The Loire: ${url}` }, source]);
    const compiler = [checks([{ test: { citationsKnown: true }, criteria: [] }])];
    const { verdicts } = await play({
      answers: [`The Loire: ${url}`, cited],
      compiler,
      judge: [pass],
    });
    expect(verdicts.map((verdict) => verdict.pass)).toEqual([false, true]);
  });

  it('are asked for with clean options and a language described in the fixed instructions', async () => {
    const abort = new AbortController();
    const options = ask('Which river?', {
      abortSignal: abort.signal,
      headers: { 'x-tenant': 'acme' },
      seed: 1,
      tools: [{ type: 'function', name: 'map', inputSchema: { type: 'object' } }],
      providerOptions: { openai: { safetyIdentifier: 'user-1', conversation: 'conv_1' } },
    });
    const { received } = await play(
      { answers: ['The Loire'], compiler: [checks([brief, river], true)] },
      { options },
    );
    const { prompt: _prompt, ...rest } = received[1]?.options ?? ask('');
    abort.abort();
    expect(received[1]?.signal?.aborted).toBe(true);
    expect(rest).toEqual({
      headers: { 'x-tenant': 'acme' },
      providerOptions: { openai: { safetyIdentifier: 'user-1' } },
      responseFormat: { type: 'json', name: 'checks' },
    });
  });

  it('are given up with the caller’s abort', async () => {
    const abort = new AbortController();
    const running = play(
      {
        answers: ['The Loire'],
        compiler: [
          async (): Promise<never> => {
            abort.abort(new Error('gone'));
            return new Promise(() => {});
          },
        ],
      },
      { options: ask('Which river?', { abortSignal: abort.signal }) },
    );
    await expect(running).rejects.toThrow('gone');
  });
});

describe('compiled checks and texts that try to talk their way through', () => {
  const compiler = [checks([brief, river], true)];

  it.each(attacks)('fail a candidate that does not meet them: %j', async (attack) => {
    const { action, roles, received } = await play(
      { answers: [attack, `${attack} `], compiler },
      { maxIterations: 2 },
    );
    expect(action).toBe('failed');
    expect(roles).toEqual(['candidate', 'compilation', 'revision']);
    expect(JSON.stringify(received[1]?.options)).not.toContain(JSON.stringify(attack).slice(1, -1));
  });

  it.each(attacks)(
    'are asked for with hint and fences intact, and hold as before: %j',
    async (attack) => {
      const options = ask(attack);
      const script = { answers: [wordy, 'The Loire'], compiler };
      const { action, roles, received, verdicts } = await play(script, { options });
      expect(action).toBe('passed');
      expect(verdicts.map((verdict) => verdict.pass)).toEqual([false, true]);
      expect(roles).toEqual(['candidate', 'compilation', 'revision']);
      const request = received[1]?.options ?? ask('');
      const plain = await play(script);
      expect(request.prompt[0]).toEqual(plain.received[1]?.options.prompt[0]);
      const mark = /^The mark is ([0-9a-f]{32})\n/.exec(lastText(request))?.[1] ?? 'none';
      expect(lastText(request)).toBe(
        [
          `The mark is ${mark}`,
          `<request ${mark}>\n<user ${mark}>\n${attack}\n</user ${mark}>\n</request ${mark}>`,
          `<criteria ${mark}>\n1. At most 5 words.\n2. Name a river of France.\n</criteria ${mark}>`,
          'Which checks of an answer can code make?',
        ].join('\n\n'),
      );
      expect(attack).not.toContain(mark);
    },
  );
});

describe('the budget of time, while checks are written', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('ends the loop as it does elsewhere', async () => {
    const running = play(
      { answers: ['The Loire'], compiler: [async (): Promise<never> => new Promise(() => {})] },
      { budget: { milliseconds: 1000 } },
    );
    await vi.advanceTimersByTimeAsync(1000);
    expect(await running).toMatchObject({ action: 'failed', reason: 'budget exhausted' });
  });
});

describe('the request for compiled checks', () => {
  it.each<[string, string | undefined]>([
    ['', undefined],
    ['At most 50 words', '1. At most 50 words'],
    ['At most 50 words. Be polite!', '1. At most 50 words.\n2. Be polite!'],
    ['Use e.g. metres, 3.5 of them.', '1. Use e.g. metres, 3.5 of them.'],
    ['- one\n\n---\n- two', '1. - one\n2. - two'],
    ['Polite; In French.', '1. Polite;\n2. In French.'],
    [manyRules, `1. ${manyRules}`],
  ])('numbers the criteria of the hint %j', async (text, criteria) => {
    const { received } = await play(
      { answers: [wordy], compiler: [checks([])], judge: [pass] },
      { hint: text },
    );
    expect(received[1]?.role).toBe('compilation');
    expect(block(received[1]?.options, 'criteria')).toBe(criteria);
  });
});
