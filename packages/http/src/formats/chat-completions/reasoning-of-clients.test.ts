import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { expect, it } from 'vitest';
import { createToolgateHandler } from '../../create-toolgate-handler.ts';
import {
  chatChunk,
  chatCompletion,
  chatEvents,
  fetchOf,
  streamResponse,
} from '../../testing/index.ts';
import { fetchTransport } from '../../upstream/transport.ts';
import { upstream } from '../../upstream/upstream.ts';

type Fetch = typeof globalThis.fetch;
type Wire = Record<string, unknown>;

const format = 'anthropic-claude-v1';
const text = (fields: object) => ({ type: 'reasoning.text', format, index: 0, ...fields });
const encrypted = { type: 'reasoning.encrypted', data: 'ZW5j', id: 'c1', format, index: 1 };
const details = [text({ text: 'The tool, then.', signature: 'c2ln' }), encrypted];
const call = { id: 'c1', type: 'function', function: { name: 'look', arguments: '{}' } };
const finish = { finish_reason: 'tool_calls' };
const deltas = [
  { reasoning: 'The tool', reasoning_details: [text({ text: 'The tool' })] },
  { reasoning: ', then.', reasoning_details: [text({ text: ', then.' })] },
  { reasoning_details: [text({ signature: 'c2ln' })] },
  { reasoning_details: [encrypted] },
  { tool_calls: [{ ...call, index: 0 }] },
];
const message = {
  reasoning: 'The tool, then.',
  reasoning_details: details,
  tool_calls: [call],
};
const question = { role: 'user' as const, content: 'Look.' };

/** Asks, runs the tool, and asks again. */
const clients: Record<string, (fetch: Fetch, isStream: boolean) => Promise<unknown>> = {
  async messages(fetch, isStream) {
    const client = new Anthropic({ baseURL: 'http://localhost', apiKey: 'key', fetch });
    const tools = [{ name: 'look', input_schema: { type: 'object' as const } }];
    const body = { model: 'm', max_tokens: 999, tools };
    const first = { ...body, messages: [question] };
    const { content } = isStream
      ? await client.messages.stream(first).finalMessage()
      : await client.messages.create(first);
    const result = { type: 'tool_result' as const, tool_use_id: 'c1', content: 'x' };
    return client.messages.create({
      ...body,
      messages: [question, { role: 'assistant', content }, { role: 'user', content: [result] }],
    });
  },
  async responses(fetch, isStream) {
    const client = new OpenAI({ baseURL: 'http://localhost/v1', apiKey: 'key', fetch });
    const tools = [{ type: 'function' as const, name: 'look', parameters: {}, strict: false }];
    const include = ['reasoning.encrypted_content' as const];
    const body = { model: 'm', store: false, include, tools };
    const first = { ...body, input: [question] };
    const { output } = isStream
      ? await client.responses.stream(first).finalResponse()
      : await client.responses.create(first);
    const history = output as OpenAI.Responses.ResponseInputItem[];
    const result = { type: 'function_call_output' as const, call_id: 'c1', output: 'x' };
    return client.responses.create({ ...body, input: [question, ...history, result] });
  },
};

it.each([
  ['messages', false],
  ['messages', true],
  ['responses', false],
  ['responses', true],
])(
  'a client of %s keeps the signatures of chat completions, streamed %s',
  async (name, isStream) => {
    const bodies: string[] = [];
    const transport = fetchTransport(async (_address, init) => {
      bodies.push(await new Response(init?.body).text());
      if (bodies.length > 1) return Response.json(chatCompletion({ content: 'Hi' }));
      if (!isStream) return Response.json(chatCompletion(message, finish));
      const chunks = [...deltas.map((delta) => chatChunk(delta)), chatChunk({}, finish)];
      return streamResponse(chatEvents(chunks));
    });
    const address = { baseURL: 'http://localhost/v1', modelId: 'm', transport };
    const m = upstream({ format: 'chat-completions', ...address });
    await clients[name]?.(fetchOf(createToolgateHandler({ models: { m } })), isStream);
    const { messages } = JSON.parse(bodies[1] ?? '') as { messages: Wire[] };
    expect(messages[1]).toMatchObject({ reasoning_details: details, tool_calls: [call] });
  },
);
