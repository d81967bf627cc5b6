import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../../create-toolgate-handler.ts';
import { checkedHandler } from '../../schemas/checked-handler.ts';
import {
  chatChunk,
  chatCompletion,
  chatEvents,
  fetchOf,
  hiddenPrompt,
  streamResponse,
} from '../../testing/index.ts';
import { fetchTransport } from '../../upstream/transport.ts';
import { upstream } from '../../upstream/upstream.ts';

type Wire = Record<string, unknown>;

function look(id: string, more: object = {}) {
  return { id, type: 'function', function: { name: 'look', arguments: '{"at":1}' }, ...more };
}

/** Gemini signs the first of several calls, and Vertex AI has its own name for the signature. */
const calls = [
  look('call_1', { extra_content: { google: { thought_signature: 'QUJD+/==' } } }),
  look('call_2'),
  look('call_3', { extra_content: { vertex: { thought_signature: 'REVG' } } }),
];

/** Connects the official clients with a provider that answers with calls. Collects the requests to it. */
function connect(called: readonly Wire[] = calls) {
  const bodies: { messages: Wire[] }[] = [];
  const end = { finish_reason: 'tool_calls' };
  const transport = fetchTransport(async (input, init) => {
    const body = (await new Request(input, init).json()) as { messages: Wire[]; stream?: boolean };
    bodies.push(body);
    if (!body.stream) return Response.json(chatCompletion({ tool_calls: called }, end));
    const chunks = called.map((call, index) => chatChunk({ tool_calls: [{ ...call, index }] }));
    return streamResponse(chatEvents([...chunks, chatChunk({}, end)]));
  });
  const model = upstream({ format: 'chat-completions', baseURL: 'http://localhost/v1', transport });
  const fetch = fetchOf(checkedHandler(createToolgateHandler({ models: { m: model } })));
  return {
    /** The calls as the provider gets them back. */
    returned: () => bodies[1]?.messages.find(({ role }) => role === 'assistant')?.['tool_calls'],
    openai: new OpenAI({ baseURL: 'http://localhost/v1', apiKey: 'key', fetch }),
    anthropic: new Anthropic({ baseURL: 'http://localhost', apiKey: 'key', fetch }),
  };
}

type Clients = ReturnType<typeof connect>;

const loops = {
  async messages({ anthropic }: Clients, isStream: boolean) {
    const question = { role: 'user' as const, content: 'Look.' };
    const body = {
      model: 'm',
      max_tokens: 9,
      system: hiddenPrompt,
      tools: [{ name: 'look', input_schema: { type: 'object' as const } }],
      messages: [question],
    };
    const { content } = isStream
      ? await anthropic.messages.stream(body).finalMessage()
      : await anthropic.messages.create(body);
    const results = content.flatMap((block) =>
      block.type === 'tool_use'
        ? [{ type: 'tool_result' as const, tool_use_id: block.id, content: 'ok' }]
        : [],
    );
    const messages: Anthropic.MessageParam[] = [
      question,
      { role: 'assistant', content },
      { role: 'user', content: results },
    ];
    await anthropic.messages.create({ ...body, messages });
  },
  async responses({ openai }: Clients, isStream: boolean) {
    const parameters = { type: 'object' };
    const body = {
      model: 'm',
      instructions: hiddenPrompt,
      input: 'Look.',
      tools: [{ type: 'function' as const, name: 'look', parameters, strict: false }],
    };
    const { output } = isStream
      ? await openai.responses.stream(body).finalResponse()
      : await openai.responses.create(body);
    const results = output.flatMap((item) =>
      item.type === 'function_call'
        ? [{ type: 'function_call_output' as const, call_id: item.call_id, output: 'ok' }]
        : [],
    );
    const input = [...(output as OpenAI.Responses.ResponseInputItem[]), ...results];
    await openai.responses.create({ ...body, input });
  },
};

describe.each(['messages', 'responses'] as const)('the signature of a call on %s', (endpoint) => {
  it.each([false, true])('goes back to its provider, streamed %s', async (isStream) => {
    const clients = connect();
    await loops[endpoint](clients, isStream);
    expect(clients.returned()).toEqual(calls);
  });

  it('is a signature only in the alphabet of signatures', async () => {
    const clients = connect([
      look('call_1', { extra_content: { google: { thought_signature: 'two words' } } }),
      look('call_2', { extra_content: { google: 'QUJD', other: { thought_signature: 7 } } }),
    ]);
    await loops[endpoint](clients, false);
    expect(clients.returned()).toEqual([look('call_1'), look('call_2')]);
  });
});
