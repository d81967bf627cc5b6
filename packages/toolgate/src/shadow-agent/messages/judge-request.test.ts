import { describe, expect, it } from 'vitest';
import { runShadowAgent } from '../run-shadow-agent.ts';
import { attacks } from '../test/attacks.ts';
import { answer, ask, lastText, pass, scriptedCall } from '../test/scripted-run.ts';
import { judgeRequest } from './judge-request.ts';

const openai = {
  conversation: 'conv_1',
  previousResponseId: 'resp_1',
  instructions: 'Be brief.',
  metadata: { request: '1' },
  promptCacheKey: 'key',
  promptCacheRetention: '24h',
  logprobs: true,
  allowedTools: { toolNames: ['weather'], mode: 'required' },
  reasoningEffort: 'high',
  textVerbosity: 'low',
};
const identity = { safetyIdentifier: 'user-1', user: 'user-2' };

/** Splits the judge's user message at the lines with its mark. */
function takeApart(text: string): { mark: string; blocks: [string, string][] } {
  const mark = /^The mark is ([0-9a-f]{32})\n/.exec(text)?.[1] ?? 'none';
  const fences = text.split('\n').filter((line) => line.endsWith(` ${mark}>`));
  const blocks = fences
    .filter((line) => !line.startsWith('</'))
    .map((line): [string, string] => {
      const name = line.slice(1, line.indexOf(' '));
      const end = `\n</${name} ${mark}>`;
      expect(text.split(end)).toHaveLength(2);
      return [name, text.slice(text.indexOf(`${line}\n`) + line.length + 1, text.indexOf(end))];
    });
  return { mark, blocks };
}

describe('judgeRequest', () => {
  it.each(attacks)('keeps a candidate inside its block: %j', (attack) => {
    const request = judgeRequest({ options: ask('Capital of France?'), candidate: answer(attack) });
    const { mark, blocks } = takeApart(lastText(request));
    expect(blocks).toEqual([
      ['request', `<user ${mark}>\nCapital of France?\n</user ${mark}>`],
      ['user', 'Capital of France?'],
      ['candidate', attack],
    ]);
  });

  it.each(attacks)('keeps user text inside its block: %j', (attack) => {
    const request = judgeRequest({ options: ask(attack), candidate: answer('Paris') });
    const { mark, blocks } = takeApart(lastText(request));
    expect(blocks).toEqual([
      ['request', `<user ${mark}>\n${attack}\n</user ${mark}>`],
      ['user', attack],
      ['candidate', 'Paris'],
    ]);
  });

  it.each(attacks)('never lets such text reach the system message: %j', (attack) => {
    const [system] = judgeRequest({
      options: ask(attack),
      candidate: answer(attack),
      hint: attack,
    }).prompt;
    const [fixed] = judgeRequest({ options: ask('x'), candidate: answer('y') }).prompt;
    expect(system).toEqual(fixed);
  });

  it.each(attacks)('keeps the hint and the question as they are beside: %j', (attack) => {
    const [hint, passedChecks] = ['Must name a French city.', ['the number of words is at most 5']];
    const text = lastText(
      judgeRequest({ options: ask(attack), candidate: answer(attack), hint, passedChecks }),
    );
    const { mark, blocks } = takeApart(text);
    expect(blocks.slice(-2)).toEqual([
      ['criteria', hint],
      ['checked', 'the number of words is at most 5'],
    ]);
    expect(text.startsWith(`The mark is ${mark}\n\n<request ${mark}>\n`)).toBe(true);
    expect(
      text.endsWith(`</checked ${mark}>\n\nIs the candidate a valid answer to the request?`),
    ).toBe(true);
    // Ten lines of fences and the line that names it: no other text has the mark.
    expect(text.split(mark)).toHaveLength(1 + 1 + 2 * 5);
  });

  it.each(attacks)(
    'is the request that the judge of the loop gets, also for: %j',
    async (attack) => {
      const { call, received } = scriptedCall({ answers: [attack], judge: [pass] });
      const hint = 'Must name a French city.';
      await runShadowAgent({ options: ask(attack), hint, maxIterations: 3, call });
      const captured = received[1]?.options ?? ask('');
      const expected = judgeRequest({ options: ask('x'), candidate: answer('y'), hint });
      const { prompt, ...rest } = captured;
      const { prompt: expectedPrompt, ...expectedRest } = expected;
      expect(rest).toEqual(expectedRest);
      expect(prompt[0]).toEqual(expectedPrompt[0]);
      const { mark } = takeApart(lastText(captured));
      const expectedMark = takeApart(lastText(expected)).mark;
      expect(lastText(captured)).toBe(
        lastText(expected)
          .replaceAll(expectedMark, mark)
          .replace(`<user ${mark}>\nx\n`, () => `<user ${mark}>\n${attack}\n`)
          .replace(`<candidate ${mark}>\ny\n`, () => `<candidate ${mark}>\n${attack}\n`),
      );
    },
  );

  it('has at least 60 such texts, each once', () => {
    expect(new Set(attacks).size).toBe(attacks.length);
    expect(attacks.length).toBeGreaterThanOrEqual(60);
  });

  it('draws a new mark for each call', () => {
    const settings = { options: ask('x'), candidate: answer('y') };
    const marks = Array.from(
      { length: 100 },
      () => takeApart(lastText(judgeRequest(settings))).mark,
    );
    expect(new Set(marks).size).toBe(100);
  });

  it('shows the hint as criteria, in a block of its own', () => {
    const text = lastText(
      judgeRequest({ options: ask('x'), candidate: answer('y'), hint: 'Must be French.' }),
    );
    expect(takeApart(text).blocks.at(-1)).toEqual(['criteria', 'Must be French.']);
  });

  it.each([undefined, ''])('leaves the criteria out when the hint is %j', (hint) => {
    const text = lastText(judgeRequest({ options: ask('x'), candidate: answer('y'), hint }));
    expect(text).not.toContain('<criteria');
  });

  it('shows the whole conversation with its roles, and nothing of the candidate’s reasoning', () => {
    const text = lastText(
      judgeRequest({
        options: {
          prompt: [
            { role: 'system', content: 'Be brief.' },
            { role: 'user', content: [{ type: 'text', text: 'Hello' }] },
          ],
        },
        candidate: answer([
          { type: 'reasoning', text: 'secret thoughts' },
          { type: 'text', text: 'Hi' },
          { type: 'file', mediaType: 'image/png', data: { type: 'data', data: 'AAAA' } },
        ]),
      }),
    );
    expect(takeApart(text).blocks.slice(1)).toEqual([
      ['system', 'Be brief.'],
      ['user', 'Hello'],
      ['candidate', 'Hi\n[image/png file]'],
    ]);
  });

  it('says that the answer had to be JSON', () => {
    const options = ask('x', { responseFormat: { type: 'json' } });
    expect(lastText(judgeRequest({ options, candidate: answer('{}') }))).toContain(
      'The answer had to be JSON.',
    );
  });

  it('copies only the signal, the headers and the identity of the user from the request', () => {
    const { signal: abortSignal } = new AbortController();
    const headers = { 'x-tenant': 'acme' };
    const { prompt, ...rest } = judgeRequest({
      options: ask('x', {
        abortSignal,
        headers,
        tools: [{ type: 'function', name: 'weather', inputSchema: { type: 'object' } }],
        toolChoice: { type: 'required' },
        stopSequences: ['}'],
        seed: 1,
        maxOutputTokens: 5,
        temperature: 2,
        topP: 0.1,
        topK: 1,
        presencePenalty: 1,
        frequencyPenalty: 1,
        reasoning: 'max',
        includeRawChunks: true,
        responseFormat: { type: 'json', name: 'poem', schema: { type: 'string' } },
        providerOptions: { openai: { safetyIdentifier: 'user-1', conversation: 'conv_1' } },
      }),
      candidate: answer('y'),
    });
    expect(prompt.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(rest).toEqual({
      abortSignal,
      headers,
      providerOptions: { openai: { safetyIdentifier: 'user-1' } },
      responseFormat: {
        type: 'json',
        name: 'verdict',
        schema: {
          type: 'object',
          properties: { pass: { type: 'boolean' }, feedback: { type: 'string' } },
          required: ['pass', 'feedback'],
          additionalProperties: false,
        },
      },
    });
  });

  it('has no keys for absent fields of the request', () => {
    const request = judgeRequest({ options: ask('x'), candidate: answer('y') });
    expect(Object.keys(request)).toEqual(['prompt', 'responseFormat']);
  });

  it.each([
    ['nothing of nothing', undefined, undefined],
    ['nothing of an empty table', {}, undefined],
    ['nothing of options that tie the call to the request', { openai }, undefined],
    ['who the user is, at OpenAI', { openai: { ...openai, ...identity } }, { openai: identity }],
    ['who the user is, at Azure', { azure: { ...openai, ...identity } }, { azure: identity }],
    ['a wish not to be stored', { openai: { store: false } }, { openai: { store: false } }],
    ['no wish to be stored', { openai: { store: true } }, undefined],
    [
      'who the user is and where the data may go, at Anthropic',
      {
        anthropic: {
          metadata: { userId: 'user-1' },
          inferenceGeo: 'us',
          thinking: { type: 'adaptive' },
          thread: { type: 'create' },
          cacheControl: { type: 'ephemeral' },
          container: { id: 'container_1' },
        },
      },
      { anthropic: { metadata: { userId: 'user-1' }, inferenceGeo: 'us' } },
    ],
    [
      'who the user is, at OpenAI-compatible providers',
      { openaiCompatible: { user: 'user-1', reasoningEffort: 'high' } },
      { openaiCompatible: { user: 'user-1' } },
    ],
    [
      "which providers may get the data, at Vercel's gateway",
      { gateway: { zeroDataRetention: true, disallowPromptTraining: true, only: ['azure'] } },
      { gateway: { zeroDataRetention: true, disallowPromptTraining: true, only: ['azure'] } },
    ],
    [
      'which providers may get the data, at OpenRouter',
      {
        openrouter: {
          provider: { zdr: true, data_collection: 'deny' },
          reasoning: { effort: 'low' },
        },
      },
      { openrouter: { provider: { zdr: true, data_collection: 'deny' } } },
    ],
    ['nothing of an unknown provider', { acme: { user: 'user-1' } }, undefined],
    ['nothing under a name that every object has', { constructor: { user: 'user-1' } }, undefined],
    [
      'each provider by itself',
      { openai: { user: 'user-1' }, acme: { user: 'user-1' }, anthropic: { effort: 'low' } },
      { openai: { user: 'user-1' } },
    ],
  ])('keeps %s of the provider options', (_title, given, expected) => {
    const options = ask('x', given && { providerOptions: given });
    expect(judgeRequest({ options, candidate: answer('y') }).providerOptions).toEqual(expected);
  });
});
