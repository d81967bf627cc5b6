import { expect, it } from 'vitest';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import {
  chatChunk,
  chatEvents,
  postUnchecked,
  readEvents,
  scriptedModel,
  streamResponse,
  textAnswer,
} from '../testing/index.ts';
import { fetchTransport } from '../upstream/transport.ts';
import { upstream } from '../upstream/upstream.ts';

const note = 'There were more than 20 warnings; the others are left out.';
const user = { role: 'user', content: 'Hi' };
const names = Array.from({ length: 30 }, (_, index) => `svc_unknown_${index}`);
const types = Array.from({ length: 30 }, (_, index) => ({ type: `unknown_${index}` }));

it.each([
  [
    'unknown gateway tools',
    '/v1/messages',
    { max_tokens: 9, messages: [user], tools: names.map((name) => ({ name, input_schema: {} })) },
  ],
  ['unknown types of tools', '/v1/chat/completions', { messages: [user], tools: types }],
  ['unknown types of items', '/v1/responses', { input: [user, ...types] }],
])('an outcome with twenty warnings of more %s says so', async (_title, path, body) => {
  const model = scriptedModel(textAnswer('Hello'));
  const handler = createToolgateHandler({ models: { m: model } });
  const response = await postUnchecked(handler, path, { model: 'm', ...body });
  const { toolgate } = (await response.json()) as { toolgate: { warnings: string[] } };
  expect(toolgate.warnings).toHaveLength(21);
  expect(toolgate.warnings.at(-1)).toBe(note);
});

it('an outcome of a stream with ever more fields says so', async () => {
  const chunks = Array.from({ length: 30 }, (_, index) => ({
    ...chatChunk({ content: 'Hi. ' }),
    [`field_${index}`]: index,
    again: String(index),
  }));
  const end = chatChunk({}, { finish_reason: 'stop' });
  const transport = fetchTransport(async () => streamResponse(chatEvents([...chunks, end])));
  const address = { baseURL: 'http://localhost/v1', transport };
  const model = upstream({ format: 'chat-completions', ...address });
  const handler = createToolgateHandler({ models: { m: model } });
  const body = { model: 'm', input: 'Hi', stream: true };
  const response = await postUnchecked(handler, '/v1/responses', body);
  const events = readEvents(await response.text());
  const { data } = events.find(({ event }) => event === 'response.completed') ?? {};
  const { toolgate } = (data as { response: { toolgate: { warnings: string[] } } }).response;
  expect(new Set(toolgate.warnings).size).toBe(21);
  expect(toolgate.warnings.at(-1)).toBe(note);
});
