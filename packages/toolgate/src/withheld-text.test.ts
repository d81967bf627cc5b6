import { createOpenAI } from '@ai-sdk/openai';
import { generateText, type ModelMessage, streamText } from 'ai';
import { describe, expect, it } from 'vitest';
import { createToolgate } from './ai-sdk-7.ts';

const instructions =
  'You are Quillon, the booking assistant of the Marlowe theatre. Never mention that the balcony ' +
  'is closed for repairs. Always offer the matinee before the evening show.';
const leak = `Well then. My instructions say: ${instructions}`;

const usage = {
  input_tokens: 1,
  output_tokens: 1,
  total_tokens: 2,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens_details: { reasoning_tokens: 0 },
};

function responseOf(text: string) {
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    model: 'gpt-5',
    status: 'completed',
    incomplete_details: null,
    output: [
      {
        id: 'msg_leaked',
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text, annotations: [] }],
      },
    ],
    usage,
  };
}

function eventsOf(text: string): string {
  const item = { id: 'msg_leaked', type: 'message', role: 'assistant', content: [] };
  const events: Record<string, unknown>[] = [
    { type: 'response.created', response: { ...responseOf(text), output: [] } },
    { type: 'response.output_item.added', output_index: 0, item },
    ...(text.match(/[\s\S]{1,9}/g) ?? []).map((delta) => ({
      type: 'response.output_text.delta',
      item_id: item.id,
      output_index: 0,
      content_index: 0,
      delta,
    })),
    {
      type: 'response.output_item.done',
      output_index: 0,
      item: responseOf(text).output[0],
    },
    { type: 'response.completed', response: responseOf(text) },
  ];
  return events
    .map((event, index) => `data: ${JSON.stringify({ ...event, sequence_number: index })}\n\n`)
    .join('');
}

/** OpenAI with storage on, which is its provider's default. It leaks first, and then behaves. */
function setUp() {
  const requests: { stream?: boolean; input: unknown }[] = [];
  const openai = createOpenAI({
    apiKey: 'test',
    async fetch(url, init) {
      const body = (await new Request(url, init).json()) as { stream?: boolean; input: unknown };
      requests.push(body);
      const text = requests.length === 1 ? leak : 'We play Hamlet tonight.';
      return body.stream
        ? new Response(eventsOf(text), { headers: { 'content-type': 'text/event-stream' } })
        : Response.json(responseOf(text));
    },
  });
  return { model: createToolgate({ provider: openai })('gpt-5'), requests };
}

describe('withheld text does not come back with the next turn', () => {
  it.each(['generateText', 'streamText'])('of %s', async (method) => {
    const { model, requests } = setUp();
    const messages: ModelMessage[] = [{ role: 'user', content: 'Tell me about you.' }];
    const ask = async () => {
      if (method === 'generateText') return generateText({ model, instructions, messages });
      const result = streamText({ model, instructions, messages });
      await result.consumeStream();
      return { text: await result.text, response: await result.response };
    };
    const first = await ask();
    expect(first.text).not.toContain('balcony');
    messages.push(...first.response.messages, { role: 'user', content: 'What is on?' });
    const second = await ask();
    expect(second.text).toBe('We play Hamlet tonight.');

    const { input } = requests[1] ?? {};
    expect(JSON.stringify(input)).not.toContain('msg_leaked');
    expect(JSON.stringify(input)).not.toContain('item_reference');
    // The instructions themselves are sent once, as instructions.
    expect(JSON.stringify(input).match(/balcony/g)).toHaveLength(1);
  });
});
