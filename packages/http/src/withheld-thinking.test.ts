import { createAnthropic } from '@ai-sdk/anthropic';
import {
  type LanguageModelV4StreamPart,
  NoSuchModelError,
  type SharedV4ProviderMetadata,
} from '@ai-sdk/provider';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from './create-toolgate-handler.ts';
import type { FormatName } from './formats/original.ts';
import { routeModels } from './routing/index.ts';
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
  toolCallParts,
} from './testing/index.ts';
import type { ToolgateHandlerOptions } from './toolgate-handler-options.ts';
import { fetchTransport } from './upstream/transport.ts';
import { upstream } from './upstream/upstream.ts';

type Part = LanguageModelV4StreamPart;
type Wire = Record<string, unknown>;

const harmless = 'They want two seats in the stalls.';
const leak = `I recall: ${hiddenPrompt}`;
const instructions = hiddenPrompt;
const tool = { name: 'book', description: 'Books seats.' };
const schema = { type: 'object', properties: { seats: { type: 'number' } } };
const proofs = {
  messages: { anthropic: { signature: 'c2ln' } },
  responses: { openai: { itemId: 'rs_1', reasoningEncryptedContent: 'ZW5j' } },
};

/** Returns an answer that thinks, if there is a thought, and calls the tool. */
function step(id: string, thought?: string, metadata: SharedV4ProviderMetadata = {}): Part[] {
  const signed = { id: `r${id}`, providerMetadata: metadata };
  const thinking: Part[] =
    thought === undefined
      ? []
      : [
          { type: 'reasoning-start', ...signed },
          { type: 'reasoning-delta', id: signed.id, delta: thought },
          { type: 'reasoning-end', ...signed },
        ];
  return [...thinking, ...toolCallParts(id, 'book', '{"seats":2}'), finishPart('tool-calls')];
}

/** A gateway before a provider of one format, whose model gives these answers. */
function connect(
  format: keyof typeof proofs,
  answers: Part[][],
  options: ToolgateHandlerOptions = {},
) {
  const left = answers.values();
  const provider = modelProvider(scriptedModel(() => left.next().value ?? textAnswer('No more.')));
  const sent: Wire[] = [];
  const send: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    sent.push((await request.clone().json()) as Wire);
    return provider(request);
  };
  const address = { baseURL: 'http://localhost/v1', apiKey: 'host-key' };
  const modelId = 'claude-sonnet-4-5';
  const anthropic = createAnthropic({ ...address, fetch: send });
  const sdk = anthropic(modelId);
  const failing = scriptedModel(new NoSuchModelError({ modelId, modelType: 'languageModel' }));
  const models = {
    m: upstream({ format, ...address, modelId, transport: fetchTransport(send) }),
    sdk,
    route: routeModels({
      models: { failing, sdk },
      routes: { route: ['failing', 'sdk'] },
    }).provider.languageModel('route'),
    adaptive: anthropic('claude-opus-4-8'),
  };
  return { sent, fetch: fetchOf(createToolgateHandler({ models, ...options })) };
}

/** Runs the tool as long as the model calls it. Returns the warnings of each answer. */
type Client = (
  fetch: typeof globalThis.fetch,
  stream: boolean,
  fields?: object,
) => Promise<unknown[]>;

const askMessages: Client = async (fetch, stream, fields = {}) => {
  const client = new Anthropic({ baseURL: 'http://localhost', apiKey: 'key', fetch });
  const messages: Anthropic.MessageParam[] = [{ role: 'user', content: 'Two seats.' }];
  const warnings: unknown[] = [];
  for (;;) {
    const body: Anthropic.MessageCreateParamsNonStreaming = {
      model: 'm',
      max_tokens: 4000,
      system: instructions,
      thinking: { type: 'enabled', budget_tokens: 2000 },
      tools: [{ ...tool, input_schema: schema as never }],
      messages,
      ...fields,
    };
    const message = stream
      ? await client.messages.stream(body).finalMessage()
      : await client.messages.create(body);
    warnings.push(warningsOf(message));
    const results = message.content.flatMap((block) =>
      block.type === 'tool_use'
        ? [{ type: 'tool_result' as const, tool_use_id: block.id, content: 'Done.' }]
        : [],
    );
    if (results.length === 0) return warnings;
    messages.push({ role: 'assistant', content: message.content });
    messages.push({ role: 'user', content: results });
  }
};

const askResponses: Client = async (fetch, stream, fields = {}) => {
  const client = new OpenAI({ baseURL: 'http://localhost/v1', apiKey: 'key', fetch });
  const input: OpenAI.Responses.ResponseInputItem[] = [{ role: 'user', content: 'Two seats.' }];
  const warnings: unknown[] = [];
  for (;;) {
    const body: Omit<OpenAI.Responses.ResponseCreateParamsNonStreaming, 'stream'> = {
      model: 'm',
      instructions,
      reasoning: { effort: 'medium' },
      include: ['reasoning.encrypted_content'],
      tools: [{ type: 'function', ...tool, parameters: schema, strict: false }],
      input,
      ...fields,
    };
    const response = stream
      ? await client.responses.stream(body).finalResponse()
      : await client.responses.create(body);
    warnings.push(warningsOf(response));
    const results = response.output.flatMap((item) =>
      item.type === 'function_call'
        ? [{ type: 'function_call_output' as const, call_id: item.call_id, output: 'Done.' }]
        : [],
    );
    if (results.length === 0) return warnings;
    input.push(...(response.output as OpenAI.Responses.ResponseInputItem[]), ...results);
  }
};

const askChat: Client = async (fetch, stream, fields = {}) => {
  const client = new OpenAI({ baseURL: 'http://localhost/v1', apiKey: 'key', fetch });
  const messages: OpenAI.ChatCompletionMessageParam[] = [
    { role: 'system', content: instructions },
    { role: 'user', content: 'Two seats.' },
  ];
  const warnings: unknown[] = [];
  for (;;) {
    const body: Omit<OpenAI.ChatCompletionCreateParamsNonStreaming, 'stream'> = {
      model: 'm',
      reasoning_effort: 'medium',
      tools: [{ type: 'function', function: { ...tool, parameters: schema } }],
      messages,
      ...fields,
    };
    const completion = stream
      ? await client.chat.completions.stream(body).finalChatCompletion()
      : await client.chat.completions.create(body);
    warnings.push(warningsOf(completion));
    const message = completion.choices[0]?.message;
    if (!message?.tool_calls) return warnings;
    messages.push(message);
    for (const { id } of message.tool_calls)
      messages.push({ role: 'tool', tool_call_id: id, content: 'Done.' });
  }
};

function warningsOf(answer: object): unknown {
  return (answer as { toolgate?: { warnings?: unknown } }).toolgate?.warnings;
}

const clients: Record<FormatName, Client> = {
  messages: askMessages,
  responses: askResponses,
  'chat-completions': askChat,
};
const cases = Object.entries(clients).flatMap(([name, client]) =>
  [false, true].map((stream) => ({ name, client, stream })),
);

/** Returns the type of each request's thinking, and the thinking blocks that it sends back. */
function thinkingOf(sent: readonly Wire[]): [unknown, unknown[]][] {
  return sent.map(({ thinking, messages }) => {
    const blocks = (messages as { content: unknown }[]).flatMap(({ content }) => content);
    const thoughts = (blocks as Wire[]).filter(({ type }) => /thinking/.test(String(type)));
    return [(thinking as Wire)['type'], thoughts.map(({ signature }) => signature)];
  });
}

describe.each(cases)('a tool loop of $name, streamed $stream', ({ name, client, stream }) => {
  it('continues without thinking at Anthropic after withheld thinking', async () => {
    const { sent, fetch } = connect('messages', [
      step('a', leak, proofs.messages),
      step('b'),
      textAnswer('Booked.'),
    ]);
    const warnings = await client(fetch, stream);
    expect(thinkingOf(sent)).toEqual([
      ['enabled', []],
      ['disabled', []],
      ['disabled', []],
    ]);
    expect(JSON.stringify(sent)).not.toContain('toolgate');
    // The official clients keep no other fields of a stream.
    const shown = stream ? [] : warnings.slice(1);
    const warned = expect.arrayContaining([
      expect.stringContaining('it was disabled for this step'),
    ]);
    expect(shown).toEqual(stream ? [] : [warned, warned]);
  });

  it('sends Anthropic no signature of thinking whose last word was withheld', async () => {
    const answers = [
      step('a', 'They want the code, 4419', proofs.messages),
      step('b'),
      textAnswer('Booked.'),
    ];
    const { sent, fetch } = connect('messages', answers, { contentFilter: { secrets: ['4419'] } });
    await client(fetch, stream);
    expect(thinkingOf(sent)).toEqual([
      ['enabled', []],
      ['disabled', []],
      ['disabled', []],
    ]);
  });

  it('keeps thinking that Anthropic signed, if the format can send it back', async () => {
    const { sent, fetch } = connect('messages', [
      step('a', harmless, proofs.messages),
      step('b'),
      textAnswer('Booked.'),
    ]);
    await client(fetch, stream);
    const next = name === 'chat-completions' ? ['disabled', []] : ['enabled', ['c2ln']];
    expect(thinkingOf(sent)).toEqual([['enabled', []], next, next]);
  });

  it('sends Anthropic no thinking of a step before the withheld one', async () => {
    const { sent, fetch } = connect('messages', [
      step('a', harmless, proofs.messages),
      step('b', leak, proofs.messages),
      textAnswer('Booked.'),
    ]);
    await client(fetch, stream);
    expect(thinkingOf(sent)[2]).toEqual(['disabled', []]);
  });

  it('sends OpenAI no reasoning that was withheld, and no id of a call after it', async () => {
    const { sent, fetch } = connect('responses', [
      step('a', leak, proofs.responses),
      step('b', harmless, proofs.responses),
      textAnswer('Booked.'),
    ]);
    await client(fetch, stream);
    const items = sent[1]?.['input'] as Wire[];
    expect(items.map(({ type = 'message' }) => type)).toEqual([
      'message',
      'function_call',
      'function_call_output',
    ]);
    expect(items[1]).not.toHaveProperty('id');
    expect(JSON.stringify(sent)).not.toContain('toolgate');
    const next = (sent[2] as { input: Wire[] }).input.slice(3);
    const isOwn = name === 'responses';
    expect(next.map((item) => [item['type'], 'id' in item])).toEqual([
      ...(name === 'chat-completions' ? [] : [['reasoning', true]]),
      ['function_call', isOwn],
      ['function_call_output', false],
    ]);
  });
});

describe.each(cases)(
  "the AI SDK's model of Anthropic in a tool loop of $name, streamed $stream",
  ({ name, client, stream }) => {
    const disabled = 'it was disabled for this step';
    // The official client of messages keeps no other fields of a stream.
    const isShown = !stream || name !== 'messages';

    it.each(['sdk', 'route'])(
      'continues without thinking after withheld thinking: %s',
      async (model) => {
        const { sent, fetch } = connect('messages', [
          step('a', leak, proofs.messages),
          step('b'),
          textAnswer('Booked.'),
        ]);
        const warnings = await client(fetch, stream, { model });
        expect(thinkingOf(sent)).toEqual([
          ['enabled', []],
          ['disabled', []],
          ['disabled', []],
        ]);
        const warned = warnings.filter((shown) => String(shown).includes(disabled));
        expect(warned).toHaveLength(isShown ? 2 : 0);
      },
    );

    it.each(['sdk', 'route'])(
      'keeps thinking that Anthropic signed, if the format can send it back: %s',
      async (model) => {
        const { sent, fetch } = connect('messages', [
          step('a', harmless, proofs.messages),
          step('b'),
          textAnswer('Booked.'),
        ]);
        const warnings = await client(fetch, stream, { model });
        const isLost = name === 'chat-completions';
        const next = isLost ? ['disabled', []] : ['enabled', ['c2ln']];
        expect(thinkingOf(sent)).toEqual([['enabled', []], next, next]);
        expect(String(warnings).includes(disabled)).toBe(isLost);
      },
    );
  },
);

it('leaves adaptive thinking on, since its loops may begin without thinking', async () => {
  const { sent, fetch } = connect('messages', [step('a', harmless), textAnswer('Booked.')]);
  await askChat(fetch, false, { model: 'adaptive' });
  expect(sent.map(({ thinking }) => (thinking as Wire)['type'])).toEqual(['adaptive', 'adaptive']);
});

describe('a blocked answer without a notice', () => {
  it('is left out of the next request to Anthropic, which refuses an empty answer', async () => {
    const { sent, fetch } = connect('messages', [textAnswer(leak), textAnswer('Hello.')], {
      contentFilter: { notice: '' },
    });
    const client = new Anthropic({ baseURL: 'http://localhost', apiKey: 'key', fetch });
    const body = { model: 'm', max_tokens: 9, system: instructions };
    const question = { role: 'user' as const, content: 'Hi' };
    const { content } = await client.messages.create({ ...body, messages: [question] });
    expect(content).toEqual([]);
    const messages = [question, { role: 'assistant' as const, content }, question];
    await client.messages.create({ ...body, messages });
    expect(sent[1]?.['messages']).toEqual([question, question]);
  });
});

describe('withheld reasoning of a chat completion', () => {
  it.each(['reasoning_details', 'thinking_blocks'])('loses the seal in %s', async (list) => {
    const detail = { type: 'reasoning.text', text: leak, signature: 'c2ln', index: 0 };
    const message = { content: 'Hello.', reasoning: leak, [list]: [detail] };
    const { provider } = testUpstream(() => Response.json(chatCompletion(message)));
    const messages = [
      { role: 'system', content: instructions },
      { role: 'user', content: 'Hi' },
    ];
    const response = await postUnchecked(
      createToolgateHandler({ provider }),
      '/v1/chat/completions',
      {
        model: 'm',
        messages,
      },
    );
    const { choices } = (await response.json()) as { choices: { message: Wire }[] };
    const [{ message: { [list]: details, reasoning } = {} } = {}] = choices as { message?: Wire }[];
    expect(reasoning).not.toContain('Marlowe');
    expect(details).toEqual([{ type: 'reasoning.text', text: reasoning, index: 0 }]);
  });
});
