import { describe, expect, it } from 'vitest';
import { postUnchecked } from '../testing/post-json.ts';
import { checkedHandler } from './checked-handler.ts';
import { createValidator } from './validate.ts';
import { createWireCheck } from './wire-check.ts';
import type { OfficialType } from './write-schemas.ts';

const validate = createValidator();

const chunk = {
  id: 'a',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta: { content: 'Hi' }, finish_reason: null }],
};
const stop = { type: 'content_block_stop', index: 0 };
const delta = {
  type: 'response.output_text.delta',
  sequence_number: 1,
  item_id: 'a',
  output_index: 0,
  content_index: 0,
  delta: 'Hi',
  logprobs: [],
};
const openAIError = { error: { message: 'a', type: 'b', param: null, code: null } };
const anthropicError = {
  type: 'error',
  error: { type: 'api_error', message: 'a' },
  request_id: null,
};

describe('the schemas of the official types', () => {
  it.each<[OfficialType, object]>([
    ['ChatCompletionChunk', chunk],
    ['ChatCompletionChunk', { ...chunk, toolgate: {} }],
    ['MessageEvent', stop],
    ['ResponseEvent', delta],
    ['OpenAIError', openAIError],
    ['AnthropicError', anthropicError],
    ['TokenCount', { input_tokens: 1 }],
  ])('take %s: %j', (type, value) => {
    expect(validate(type, value)).toBeUndefined();
  });

  it.each<[OfficialType, object, string]>([
    ['ChatCompletionChunk', { ...chunk, choices: [{ index: 0, delta: {} }] }, 'finish_reason'],
    ['ChatCompletionChunk', { ...chunk, created: '1' }, 'created'],
    ['ChatCompletionChunk', { ...chunk, extra: 1 }, 'extra'],
    ['ChatCompletion', chunk, 'message'],
    ['MessageEvent', { ...stop, index: undefined }, 'index'],
    ['MessageEvent', { ...stop, type: 'block_stop' }, 'type'],
    ['ResponseEvent', { ...delta, item_id: 1 }, 'item_id'],
    ['OpenAIError', { error: { message: 'a' } }, 'code'],
    ['AnthropicError', openAIError, 'type'],
    ['TokenCount', { input_tokens: '1' }, 'input_tokens'],
  ])('refuse %s: %j', (type, value, fault) => {
    expect(validate(type, value)).toContain(fault);
  });
});

describe('the check of a handler’s answers', () => {
  const path = '/v1/messages';
  const eventStream = { 'content-type': 'text/event-stream' };

  it.each<[string, Response, number]>([
    [
      'a right event',
      new Response(`event: content_block_stop\ndata: ${JSON.stringify(stop)}\n\n`),
      0,
    ],
    ['an event without its name', new Response(`data: ${JSON.stringify(stop)}\n\n`), 1],
    ['an event that is none', new Response('event: x\ndata: {"type":"x"}\n\n'), 1],
    ['the end of another format', new Response('data: [DONE]\n\n'), 1],
    ['an error of another format', Response.json(openAIError, { status: 400 }), 1],
    ['an error', Response.json(anthropicError, { status: 500 }), 0],
  ])('judges %s', async (_name, answer, problems) => {
    const check = createWireCheck(validate);
    const { status, body, headers } = answer;
    const isJson = headers.get('content-type') === 'application/json';
    const response = new Response(body, { status, headers: isJson ? headers : eventStream });
    const read = await postUnchecked(
      check.watch(async () => response),
      path,
      {},
    );
    await read.text();
    expect(check.problems()).toHaveLength(problems);
    expect(check.problems()).toEqual([]);
    expect(check.valid).toBe(1 - problems);
  });
});

// `checked-handler.test.ts` has the same test: the set-up has to work in every file of a worker.
describe('the set-up', () => {
  it.fails('fails a test in which an answer fits no official type', async () => {
    const wrong = checkedHandler(async () => Response.json(openAIError));
    const response = await postUnchecked(wrong, '/v1/messages', {});
    expect(await response.json()).toEqual(openAIError);
  });
});
