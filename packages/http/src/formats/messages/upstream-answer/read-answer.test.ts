import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../../../create-toolgate-handler.ts';
import {
  messageEvents,
  postJson,
  readEvents,
  streamResponse,
  toolUse,
  wholeMessage,
} from '../../../testing/index.ts';
import { fetchTransport } from '../../../upstream/transport.ts';
import { upstream } from '../../../upstream/upstream.ts';
import { messagesUpstream } from '../index.ts';

const search = { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} };
const found = { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: [] };
const citation = {
  type: 'web_search_result_location',
  url: 'https://a.test',
  title: 'A',
  cited_text: 'Open from nine.',
  encrypted_index: 'e',
};
const whole = wholeMessage(
  [
    { type: 'thinking', thinking: 'They ask.', signature: 'c2ln' },
    search,
    found,
    { type: 'text', text: 'From nine.', citations: [citation] },
    toolUse('toolu_1', 'look', { a: 1 }),
  ],
  'tool_use',
);
const streamed = messageEvents(
  [
    {
      begin: { type: 'thinking', thinking: '', signature: '' },
      deltas: [
        { type: 'thinking_delta', thinking: 'They ask.' },
        { type: 'signature_delta', signature: 'c2ln' },
      ],
    },
    { begin: search, deltas: [] },
    { begin: found, deltas: [] },
    {
      begin: { type: 'text', text: '' },
      deltas: [
        { type: 'citations_delta', citation },
        { type: 'text_delta', text: 'From nine.' },
      ],
    },
    {
      begin: toolUse('toolu_1', 'look'),
      deltas: [{ type: 'input_json_delta', partial_json: '{"a":1}' }],
    },
  ],
  'tool_use',
);

async function ask(path: string, body: object): Promise<string> {
  const transport = fetchTransport(async (input, init) => {
    const { stream } = (await new Request(input, init).json()) as { stream?: boolean };
    return stream ? streamResponse(streamed) : Response.json(whole);
  });
  const model = upstream({ format: 'messages', baseURL: 'http://upstream.test/v1', transport });
  const handler = createToolgateHandler({ models: { m: model } });
  return (await postJson(handler, path, { model: 'm', ...body })).text();
}

const annotation = { url: 'https://a.test', title: 'A', start_index: 0, end_index: 10 };
const asked = { messages: [{ role: 'user', content: 'When do you open?' }] };

describe('an answer of a provider of messages', () => {
  it('is a chat completion', async () => {
    expect(JSON.parse(await ask('/v1/chat/completions', asked))).toMatchObject({
      choices: [
        {
          message: {
            content: 'From nine.',
            reasoning_content: 'They ask.',
            annotations: [{ type: 'url_citation', url_citation: annotation }],
            tool_calls: [
              { id: 'toolu_1', type: 'function', function: { name: 'look', arguments: '{"a":1}' } },
            ],
          },
          finish_reason: 'tool_calls',
        },
      ],
      usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
    });
  });

  it('is a response, with what its model needs to think on', async () => {
    const body = { input: 'When do you open?' };
    expect(JSON.parse(await ask('/v1/responses', body))).toMatchObject({
      output: [
        {
          type: 'reasoning',
          summary: [{ text: 'They ask.' }],
          encrypted_content: 'toolgate:{"anthropic":{"signature":"c2ln"}}',
        },
        {
          content: [{ text: 'From nine.', annotations: [{ type: 'url_citation', ...annotation }] }],
        },
        { type: 'function_call', call_id: 'toolu_1', name: 'look', arguments: '{"a":1}' },
      ],
      usage: { input_tokens: 1, output_tokens: 2 },
    });
  });

  it('says the same as a stream', async () => {
    const body = { ...asked, stream: true, stream_options: { include_usage: true } };
    const chunks = readEvents(await ask('/v1/chat/completions', body)).map(({ data }) => data);
    expect(chunks).toMatchObject([
      { choices: [{ delta: { role: 'assistant' } }] },
      { choices: [{ delta: { reasoning_content: 'They ask.' } }] },
      { choices: [{ delta: { content: 'From nine.' } }] },
      { choices: [{ delta: { tool_calls: [{ id: 'toolu_1', function: { name: 'look' } }] } }] },
      { choices: [{ delta: { tool_calls: [{ function: { arguments: '{"a":1}' } }] } }] },
      { choices: [{ delta: { annotations: [{ url_citation: annotation }] } }] },
      { choices: [{ finish_reason: 'tool_calls' }] },
      { usage: { prompt_tokens: 7, completion_tokens: 9 } },
      '[DONE]',
    ]);
  });

  it('has tools that the provider ran, as parts of the model interface', () => {
    const { content, usage } = messagesUpstream.readResult(whole, JSON.stringify(whole));
    expect(content.slice(1, 3)).toMatchObject([
      { type: 'tool-call', toolName: 'web_search', input: '{}', providerExecuted: true },
      { type: 'tool-result', toolCallId: 'srvtoolu_1', toolName: 'web_search', result: [] },
    ]);
    expect(usage.inputTokens).toMatchObject({ total: 1, noCache: 1 });
  });
});
