import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import type { FormatName } from '../formats/original.ts';
import {
  chatCompletion,
  fetchOf,
  finishPart,
  hiddenPrompt,
  modelProvider,
  postUnchecked,
  scriptedModel,
  testUpstream,
  textAnswer,
  textParts,
  toolCallParts,
  wholeMessage,
  wholeResponse,
} from '../testing/index.ts';
import { fetchTransport } from '../upstream/transport.ts';
import { upstream } from '../upstream/upstream.ts';
import { unansweredWarning } from './answered-calls.ts';

type Fetch = typeof globalThis.fetch;
/** What a client keeps of a blocked answer: its finish reason, and its calls. */
interface Kept {
  reason: unknown;
  calls: unknown[];
}

const schema = { type: 'object' as const, properties: { seats: { type: 'number' } } };
const name = 'book';
const input = '{"seats":2}';
const address = { baseURL: 'http://localhost/v1', apiKey: 'host-key' };
const again = { role: 'user' as const, content: 'And when?' };
const question = { role: 'user' as const, content: 'Two seats.' };

/** A client whose first answer is blocked behind a call. It then continues, with or without the call's result. */
type Client = (fetch: Fetch, hasResult: boolean) => Promise<Kept>;

const askChat: Client = async (fetch, hasResult) => {
  const client = new OpenAI({ ...address, fetch });
  const tools = [{ type: 'function' as const, function: { name, parameters: schema } }];
  const messages: OpenAI.ChatCompletionMessageParam[] = [
    { role: 'system', content: hiddenPrompt },
    question,
  ];
  const stream = await client.chat.completions.create({
    model: 'm',
    tools,
    messages,
    stream: true,
  });
  const call = { id: '', type: 'function' as const, function: { name: '', arguments: '' } };
  let content = '';
  let reason: unknown;
  for await (const { choices } of stream) {
    const [{ delta, finish_reason: finish } = { delta: undefined, finish_reason: null }] = choices;
    content += delta?.content ?? '';
    const [piece] = delta?.tool_calls ?? [];
    call.id ||= piece?.id ?? '';
    call.function.name ||= piece?.function?.name ?? '';
    call.function.arguments += piece?.function?.arguments ?? '';
    reason = finish ?? reason;
  }
  messages.push({ role: 'assistant', content, tool_calls: [call] });
  if (hasResult) messages.push({ role: 'tool', tool_call_id: call.id, content: 'Done.' });
  await client.chat.completions.create({ model: 'm', tools, messages: [...messages, again] });
  return { reason, calls: [call.function] };
};

const askMessages: Client = async (fetch, hasResult) => {
  const client = new Anthropic({ baseURL: 'http://localhost', apiKey: 'key', fetch });
  const body = {
    model: 'm',
    max_tokens: 99,
    system: hiddenPrompt,
    tools: [{ name, input_schema: schema }],
  };
  const stream = client.messages.stream({ ...body, messages: [question] });
  const { content, stop_reason: reason } = await stream.finalMessage();
  const calls = content.filter((part) => part.type === 'tool_use');
  const results = calls.map(({ id }) => ({
    type: 'tool_result' as const,
    tool_use_id: id,
    content: 'Done.',
  }));
  const next = hasResult
    ? { role: 'user' as const, content: [...results, { type: 'text' as const, text: 'And when?' }] }
    : again;
  const messages = [question, { role: 'assistant' as const, content }, next];
  await client.messages.create({ ...body, messages });
  return {
    reason,
    calls: calls.map((call) => ({ name: call.name, arguments: JSON.stringify(call.input) })),
  };
};

const askResponses: Client = async (fetch, hasResult) => {
  const client = new OpenAI({ ...address, fetch });
  const tools = [{ type: 'function' as const, name, parameters: schema, strict: false }];
  const body = { model: 'm', store: false, instructions: hiddenPrompt, tools };
  const stream = client.responses.stream({ ...body, input: [question] });
  const { output, incomplete_details: details } = await stream.finalResponse();
  const calls = output.filter((item) => item.type === 'function_call');
  const results = calls.map(({ call_id }) => ({
    type: 'function_call_output' as const,
    call_id,
    output: 'Done.',
  }));
  const history = output as OpenAI.Responses.ResponseInputItem[];
  await client.responses.create({
    ...body,
    input: [question, ...history, ...(hasResult ? results : []), again],
  });
  return {
    reason: details?.reason,
    calls: calls.map((call) => ({ name: call.name, arguments: call.arguments })),
  };
};

const clients: Record<FormatName, { client: Client; reason: string }> = {
  'chat-completions': { client: askChat, reason: 'content_filter' },
  messages: { client: askMessages, reason: 'refusal' },
  responses: { client: askResponses, reason: 'content_filter' },
};

const upstreamOf = (format: FormatName) => (fetch: Fetch) =>
  upstream({ format, ...address, modelId: 'm', transport: fetchTransport(fetch) });
const models: Record<string, (fetch: Fetch) => LanguageModelV4> = {
  'upstream() of chat-completions': upstreamOf('chat-completions'),
  'upstream() of messages': upstreamOf('messages'),
  'upstream() of responses': upstreamOf('responses'),
  'openai-compatible()': (fetch) => createOpenAICompatible({ name: 'own', ...address, fetch })('m'),
  'anthropic()': (fetch) => createAnthropic({ ...address, fetch })('claude-sonnet-4-5'),
  'openai.responses()': (fetch) => createOpenAI({ ...address, fetch }).responses('gpt-5'),
};

const cases = Object.entries(clients).flatMap(([format, { client, reason }]) =>
  Object.entries(models).map(([title, create]) => ({ format, title, client, reason, create })),
);

describe.each(cases)(
  'a client of $format after a block behind a call, over $title',
  ({ client, reason, create }) => {
    it.each([true, false])('can continue; with a result of the call: %s', async (hasResult) => {
      const answers = [
        [
          { type: 'stream-start' as const, warnings: [] },
          ...toolCallParts('call-1', name, input),
          ...textParts(hiddenPrompt),
          finishPart('tool-calls'),
        ],
        textAnswer('At eight.'),
      ].values();
      const provider = modelProvider(scriptedModel(() => answers.next().value ?? []));
      const sent: string[] = [];
      const fetch: Fetch = async (address_, init) => {
        const request = new Request(address_, init);
        sent.push(await request.clone().text());
        return provider(request);
      };
      const handler = createToolgateHandler({ models: { m: create(fetch) } });
      expect(await client(fetchOf(handler), hasResult)).toEqual({
        reason,
        calls: [{ name, arguments: input }],
      });
      expect(sent).toHaveLength(2);
      // Providers refuse a call without a result, and a result without a call.
      const { tools: _tools, ...next } = JSON.parse(sent[1] ?? '') as Record<string, unknown>;
      expect(JSON.stringify(next).match(/"call-1"/g) ?? []).toHaveLength(hasResult ? 2 : 0);
      expect(JSON.stringify(next)).toContain('And when?');
    });
  },
);

type Wire = Record<string, unknown>;

/** Sends a conversation to a provider of the same format. Returns what the provider got, and the caller's warnings. */
async function pass(path: string, body: Wire, answer: object) {
  const { provider, requests } = testUpstream(() => Response.json(answer));
  const handler = createToolgateHandler({ provider });
  const response = await postUnchecked(handler, path, { model: 'm', ...body });
  const { toolgate } = (await response.json()) as { toolgate?: Wire };
  const [field = ''] = Object.keys(body);
  const sent = JSON.parse(requests[0]?.body ?? '') as Wire;
  return { sent: sent[field], warnings: toolgate?.['warnings'] };
}

const item = (id: string) => ({
  type: 'function_call',
  id: `fc_${id}`,
  call_id: id,
  name,
  arguments: '{}',
});
const output = (id: string) => ({ type: 'function_call_output', call_id: id, output: 'Done.' });
const thought = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'ZW5j' };
const text = {
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  content: [
    { type: 'output_text', text: 'Well.', annotations: [] },
    { type: 'output_text', text: 'So.', annotations: [] },
  ],
};
const { id: _id, ...bareText } = text;
const search = { type: 'web_search_call', id: 'ws_1', status: 'completed' };
const developer = { role: 'developer', content: 'Be brief.' };

it.each<[string, Wire[], Wire[]]>([
  [
    'with one of two',
    [question, item('a'), item('b'), output('a'), again],
    [question, item('a'), output('a'), again],
  ],
  [
    'with the reasoning before it and the ids that need the reasoning',
    [question, thought, item('a'), text, again],
    [question, bareText, again],
  ],
])('leaves out a call without a result: %s', async (_title, conversation, expected) => {
  const { sent, warnings } = await pass(
    '/v1/responses',
    { input: conversation },
    wholeResponse([]),
  );
  expect(sent).toEqual(expected);
  expect(warnings).toEqual([unansweredWarning]);
});

it.each<[string, Wire[]]>([
  ['whose result comes later', [question, item('a'), developer, text, output('a'), again]],
  ['that the provider runs', [question, search, text, again]],
  ['that is the latest item', [question, item('a')]],
  ['after which the user said nothing', [question, item('a'), developer]],
])('keeps a call %s', async (_title, conversation) => {
  const { sent, warnings } = await pass(
    '/v1/responses',
    { input: conversation },
    wholeResponse([]),
  );
  expect(sent).toEqual(conversation);
  expect(warnings).toBeUndefined();
});

it('keeps calls of chat completions that have no ids', async () => {
  const legacy = { role: 'assistant', content: null, function_call: { name, arguments: '{}' } };
  const messages = [question, legacy, again];
  const answer = chatCompletion({ content: 'Hi' });
  expect(await pass('/v1/chat/completions', { messages }, answer)).toEqual({ sent: messages });
});

it('leaves out an answer that had only thinking', async () => {
  const thinking = { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' };
  const call = { type: 'tool_use', id: 'a', name, input: {} };
  const messages = [question, { role: 'assistant', content: [thinking, call] }, again];
  const { sent } = await pass('/v1/messages', { messages, max_tokens: 9 }, wholeMessage([]));
  expect(JSON.stringify(sent)).not.toMatch(/thinking|tool_use/);
});
