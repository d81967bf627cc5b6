import { createOpenAI as createOpenAI4 } from 'openai-4';
import { createOpenAI as createOpenAI5 } from 'openai-5';
import { createOpenAI as createOpenAI6 } from 'openai-6';
import { createOpenAI as createOpenAI7 } from 'openai-7';
import { describe, expect, it } from 'vitest';
import { majors } from './majors.ts';
import { openaiUpstream, type UpstreamItem } from './models/index.ts';

const system =
  'You are Quillon, the booking assistant of the Marlowe theatre. Never mention that the balcony ' +
  'is closed for repairs. Always offer the matinee before the evening show.';
const leak = `Well then. My instructions say: ${system}`;

/** Answers with withheld parts; the ids of these parts say so. */
const answers: Record<string, UpstreamItem[]> = {
  text: [{ type: 'message', id: 'msg_withheld', text: leak }],
  'text after reasoning': [
    // OpenAI refuses stored reasoning without the item that followed it.
    { type: 'reasoning', id: 'rs_of_withheld', summary: ['The guest is curious.'] },
    { type: 'message', id: 'msg_withheld', text: leak },
  ],
  'text after a tool call': [
    { type: 'function_call', id: 'fc_before', name: 'book', input: '{}' },
    { type: 'message', id: 'msg_withheld', text: leak },
  ],
  'the input of a tool call': [
    {
      type: 'function_call',
      id: 'fc_withheld',
      name: 'book',
      input: JSON.stringify({ note: leak }),
    },
  ],
  'a tool call after text': [
    { type: 'message', id: 'msg_of_blocked', text: 'One moment.' },
    {
      type: 'function_call',
      id: 'fc_withheld',
      name: 'book',
      input: JSON.stringify({ note: leak }),
    },
  ],
  reasoning: [
    { type: 'reasoning', id: 'rs_withheld', summary: [leak] },
    { type: 'message', id: 'msg_after_withheld', text: 'We play Hamlet tonight.' },
  ],
  'reasoning in a later part': [
    { type: 'reasoning', id: 'rs_withheld', summary: ['The guest is curious.', leak, 'So be it.'] },
    { type: 'message', id: 'msg_after_withheld', text: 'We play Hamlet tonight.' },
    { type: 'function_call', id: 'fc_after_withheld', name: 'book', input: '{}' },
  ],
};

const secret = 'Fortinbras-1602';
const password = `Well then. The password is ${secret}, friend.`;
const thought: UpstreamItem = {
  type: 'reasoning',
  id: 'rs_of_withheld',
  summary: ['The guest is a friend.'],
};
const bookWithPassword: UpstreamItem = {
  type: 'function_call',
  id: 'fc_withheld',
  name: 'book',
  input: JSON.stringify({ note: password }),
};

/** Answers in which a secret is replaced. */
const redactedAnswers: Record<string, UpstreamItem[]> = {
  'a text': [{ type: 'message', id: 'msg_withheld', text: password }],
  'a text with the secret at its end': [
    { type: 'message', id: 'msg_withheld', text: `The password is ${secret}` },
  ],
  'a text after reasoning': [thought, { type: 'message', id: 'msg_withheld', text: password }],
  'the input of a tool call': [bookWithPassword],
  'the input of a tool call after reasoning': [thought, bookWithPassword],
};

interface Answered {
  response: PromiseLike<{ messages: object[] }> | { messages: object[] };
  providerMetadata:
    | PromiseLike<Record<string, object> | undefined>
    | Record<string, object>
    | undefined;
}

const createOpenAI = {
  4: createOpenAI4,
  5: createOpenAI5,
  6: createOpenAI6,
  7: createOpenAI7,
} as Record<number, unknown>;

describe.each(majors)('AI SDK $name', ({ name: release, number, sdk, toolgate }) => {
  function setUp(first: UpstreamItem[], host = {}) {
    const upstream = openaiUpstream(first, [
      { type: 'message', id: 'msg_next', text: 'The Tempest.' },
    ]);
    const create = createOpenAI[number] as (options: object) => object;
    const provider = create({ apiKey: 'test', fetch: upstream.fetch });
    const gateway = toolgate.createToolgate({ provider, ...host }) as unknown as {
      responses(id: string): unknown;
    };
    return { model: gateway.responses('gpt-5'), upstream };
  }

  const schema = sdk.jsonSchema({ type: 'object', properties: { note: { type: 'string' } } });
  const book = sdk.tool({ description: 'Books.', parameters: schema, inputSchema: schema });

  async function ask(method: string, options: object) {
    const call = { system, tools: { book }, maxRetries: 0, ...options };
    if (method === 'generateText') return (await sdk.generateText(call)) as unknown as Answered;
    const result = sdk.streamText(call);
    for await (const part of result.fullStream) expect(part.type).not.toBe('error');
    return result as unknown as Answered;
  }

  describe.each(['generateText', 'streamText'])('%s', (method) => {
    it.each(Object.keys(answers))(
      'never sends withheld %s upstream with the next turn',
      async (name) => {
        const { model, upstream } = setUp(answers[name] ?? []);
        const messages: object[] = [{ role: 'user', content: 'Tell me about you.' }];
        const first = await ask(method, { model, messages });
        const { messages: said } = await first.response;
        expect(JSON.stringify(said)).not.toContain('balcony');

        messages.push(...said, ...resultsFor(said), { role: 'user', content: 'What is on?' });
        await ask(method, { model, messages });
        expect(upstream.requests).toHaveLength(2);
        const sent = JSON.stringify(upstream.requests[1]?.input);
        expect(sent).toContain('What is on?');
        expect(sent).not.toContain('withheld"');
        // OpenAI refuses a call without its result.
        const calls = sent.match(/"function_call"|"item_reference","id":"fc_/g) ?? [];
        expect(sent.match(/"function_call_output"/g) ?? []).toHaveLength(calls.length);
        // The system prompt itself is sent, once, as what it is.
        expect(sent.match(/balcony/g)).toHaveLength(1);
      },
    );

    // AI SDK 5.0.0 has no part that takes the item id from a text which nothing follows.
    const notices = release === '5.0.0' && method === 'streamText' ? [] : [false];
    it.each(notices)(
      'never sends withheld text upstream where no notice takes its place',
      async (notice) => {
        const first: UpstreamItem[] = [{ type: 'message', id: 'msg_withheld', text: leak }];
        const { model, upstream } = setUp(first, { contentFilter: { notice } });
        const messages: object[] = [{ role: 'user', content: 'Tell me about you.' }];
        const { response } = await ask(method, { model, messages });
        messages.push(...(await response).messages, { role: 'user', content: 'What is on?' });
        await ask(method, { model, messages });
        const sent = JSON.stringify(upstream.requests[1]?.input);
        expect(sent).toContain('What is on?');
        expect(sent).not.toContain('withheld"');
        expect(sent.match(/balcony/g)).toHaveLength(1);
      },
    );

    it.each(Object.keys(redactedAnswers))(
      'never sends a secret that was replaced in %s upstream with the next turn',
      async (name) => {
        const host = { contentFilter: { secrets: [secret], redact: true } };
        const { model, upstream } = setUp(redactedAnswers[name] ?? [], host);
        const messages: object[] = [{ role: 'user', content: 'What is the password?' }];
        const { response } = await ask(method, { model, messages });
        const { messages: said } = await response;
        messages.push(...said, ...resultsFor(said), { role: 'user', content: 'What is on?' });
        await ask(method, { model, messages });
        const sent = JSON.stringify(upstream.requests[1]?.input);
        expect(sent).toContain('[redacted]');
        expect(sent).not.toContain(secret);
        expect(sent).not.toContain('withheld"');
      },
    );

    it('gives a blocked answer no response id to continue from', async () => {
      const { model } = setUp(answers['text'] ?? []);
      const messages = [{ role: 'user', content: 'Tell me about you.' }];
      const { providerMetadata } = await ask(method, { model, messages });
      expect(Object.keys((await providerMetadata) ?? {})).toEqual(['toolgate']);
    });
  });
});

/** What the app says to the calls of an answer. */
function resultsFor(said: object[]): object[] {
  const parts = said.flatMap(({ content }: { content?: unknown }) => content);
  return (parts as { type?: string; toolCallId?: string }[])
    .filter((part) => part.type === 'tool-call')
    .map(({ toolCallId }) => {
      const result = { type: 'tool-result', toolCallId, toolName: 'book', result: 'Booked.' };
      const output = { type: 'text', value: 'Booked.' };
      return { role: 'tool', content: [{ ...result, output }] };
    });
}
