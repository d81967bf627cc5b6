import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { finishAtOnce } from 'toolgate/internal';
import { describe, expect, it } from 'vitest';
import { HttpError } from '../../../errors/index.ts';
import {
  collectParts,
  finishPart,
  noUsage,
  reasoningParts,
  streamOf,
  textAnswer,
  textParts,
  toolCallParts,
} from '../../../testing/index.ts';
import { refusalMark } from '../../refusal.ts';
import { chatCompletions } from '../index.ts';

type Part = LanguageModelV4StreamPart;

const context = {
  id: '0123456789abcdef0123456789abcdef',
  requestId: 'req_1',
  modelId: 'vendor/m',
  createdAt: new Date('2026-11-21T00:00:00.900Z'),
};
const tools = [{ type: 'function', function: { name: 'f' } }];
const custom = [{ type: 'custom', custom: { name: 'f' } }];

async function write(parts: readonly Part[], body: object = {}, extra: object = {}) {
  const request = { model: 'm', messages: [{ role: 'user', content: 'x' }], ...body };
  const wire = finishAtOnce(chatCompletions.readRequest(request, new Headers()));
  const result = { ...(await collectParts(streamOf(parts))), ...extra };
  return wire.writeResult(result, context) as {
    choices: { message: object; finish_reason: string; logprobs: unknown }[];
    usage: object;
  };
}

async function choiceOf(parts: readonly Part[], body?: object) {
  return (await write(parts, body)).choices[0];
}

describe('writeResult', () => {
  it('writes a chat completion with all that is required', async () => {
    expect(await write(textAnswer('Hel', 'lo'))).toEqual({
      id: 'chatcmpl-0123456789abcdef0123456789abcdef',
      object: 'chat.completion',
      created: 1_795_219_200,
      model: 'vendor/m',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'Hello', refusal: null },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: {
        prompt_tokens: 100,
        completion_tokens: 12,
        total_tokens: 112,
        prompt_tokens_details: { cached_tokens: 75, cache_write_tokens: 5 },
        completion_tokens_details: { reasoning_tokens: 3 },
      },
    });
  });

  it('counts unreported tokens as 0', async () => {
    const parts = [...textParts('x'), finishPart('stop', { usage: noUsage })];
    expect((await write(parts)).usage).toEqual({
      prompt_tokens: 0,
      completion_tokens: 0,
      total_tokens: 0,
      prompt_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 0 },
    });
  });

  it('adds up if the model reports parts only', async () => {
    const usage = {
      inputTokens: { total: undefined, noCache: 1, cacheRead: 2, cacheWrite: 3 },
      outputTokens: { total: undefined, text: 4, reasoning: 5 },
    };
    const parts = [...textParts('x'), finishPart('stop', { usage })];
    expect((await write(parts)).usage).toMatchObject({
      prompt_tokens: 6,
      completion_tokens: 9,
      total_tokens: 15,
    });
  });

  it('writes reasoning and calls beside the text', async () => {
    const parts = [
      ...reasoningParts('Hm', '!'),
      ...textParts('So'),
      ...toolCallParts('a', 'f', '{"x"', ':1}'),
      ...toolCallParts('b', 'f'),
      finishPart('tool-calls'),
    ];
    expect(await choiceOf(parts, { tools })).toEqual({
      index: 0,
      message: {
        role: 'assistant',
        content: 'So',
        refusal: null,
        reasoning_content: 'Hm!',
        tool_calls: [
          { id: 'a', type: 'function', function: { name: 'f', arguments: '{"x":1}' } },
          { id: 'b', type: 'function', function: { name: 'f', arguments: '{}' } },
        ],
      },
      logprobs: null,
      finish_reason: 'tool_calls',
    });
  });

  it('has no text if there are only calls', async () => {
    const parts = [...toolCallParts('a', 'f'), finishPart('tool-calls')];
    expect((await choiceOf(parts, { tools }))?.message).toMatchObject({ content: null });
  });

  it.each([
    ['{"input":"free text"}', 'free text'],
    ['free text', 'free text'],
    ['{"output":1}', '{"output":1}'],
    ['', ''],
  ])('writes the custom call %j as it was declared', async (input, expected) => {
    const parts = [...toolCallParts('a', 'f', input), finishPart('tool-calls')];
    expect((await choiceOf(parts, { tools: custom }))?.message).toMatchObject({
      tool_calls: [{ id: 'a', type: 'custom', custom: { name: 'f', input: expected } }],
    });
  });

  it('writes a call of legacy functions as these clients know it', async () => {
    const parts = [...toolCallParts('a', 'f', '{}'), finishPart('tool-calls')];
    expect(await choiceOf(parts, { functions: [{ name: 'f' }] })).toEqual({
      index: 0,
      message: {
        role: 'assistant',
        content: null,
        refusal: null,
        function_call: { name: 'f', arguments: '{}' },
      },
      logprobs: null,
      finish_reason: 'function_call',
    });
  });

  it('leaves out calls that the provider ran itself', async () => {
    const call: Part = {
      type: 'tool-call',
      toolCallId: 'a',
      toolName: 'web_search',
      input: '{}',
      providerExecuted: true,
    };
    const choice = await choiceOf([call, ...textParts('Found'), finishPart('stop')]);
    expect(choice).toMatchObject({
      message: { role: 'assistant', content: 'Found', refusal: null },
      finish_reason: 'stop',
    });
    expect(choice?.message).not.toHaveProperty('tool_calls');
  });

  const text = textParts('x');
  const calls = toolCallParts('a', 'f', '{}');
  it.each<[string, Part[], Part, string]>([
    ['stop', text, finishPart('stop'), 'stop'],
    ['stop with calls', calls, finishPart('stop'), 'tool_calls'],
    ['other with calls', calls, finishPart('other'), 'tool_calls'],
    ['tool-calls', calls, finishPart('tool-calls'), 'tool_calls'],
    ['tool-calls without calls', text, finishPart('tool-calls'), 'stop'],
    ['length', text, finishPart('length'), 'length'],
    ['length with calls', calls, finishPart('length'), 'length'],
    ['content-filter', text, finishPart('content-filter', { raw: 'SAFETY' }), 'content_filter'],
    ['content-filter without text', [], finishPart('content-filter'), 'content_filter'],
    ['other with text', text, finishPart('other'), 'stop'],
    ['nothing said', [], finishPart('stop'), 'stop'],
  ])('maps the finish reason: %s', async (_title, parts, finish, expected) => {
    expect((await choiceOf([...parts, finish], { tools }))?.finish_reason).toBe(expected);
  });

  it.each<[string, Part[]]>([
    ['an error', [...text, finishPart('error')]],
    ['an interruption', [...text, finishPart('interrupted')]],
    ['nothing at all', [finishPart('other')]],
  ])('does not pass %s for an answer', async (_title, parts) => {
    await expect(write(parts)).rejects.toThrow(HttpError);
    await expect(write(parts)).rejects.toMatchObject({ status: 502 });
  });

  it('keeps the text before a refusal apart from it', async () => {
    const refusal = { type: 'text', text: 'I cannot.', providerMetadata: { openai: refusalMark } };
    const content = [{ type: 'text', text: 'Well. ' }, refusal];
    const { choices } = await write(textAnswer('x'), {}, { content });
    expect(choices[0]?.message).toMatchObject({ content: 'Well. ', refusal: 'I cannot.' });
  });

  it("writes a model's own refusal as one", async () => {
    const parts = [...textParts('I cannot.'), finishPart('content-filter', { raw: 'stop' })];
    expect(await choiceOf(parts)).toEqual({
      index: 0,
      message: { role: 'assistant', content: null, refusal: 'I cannot.' },
      logprobs: null,
      finish_reason: 'stop',
    });
  });

  it('hands log probabilities and the outcome on', async () => {
    const logprobs = [{ token: 'x', logprob: -1 }];
    const toolgate = { version: 1, contentFilter: { action: 'passed' }, calls: [] };
    const providerMetadata = { openai: { logprobs }, toolgate };
    const body = await write(textAnswer('x'), {}, { providerMetadata });
    expect(body).toHaveProperty('toolgate', toolgate);
    const content = [{ ...logprobs[0], bytes: [120], top_logprobs: [] }];
    expect(body.choices[0]?.logprobs).toEqual({ content, refusal: null });
  });
});
