import { createAnthropic } from '@ai-sdk/anthropic';
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import Anthropic, { BadRequestError, NotFoundError } from '@anthropic-ai/sdk';
import { generateText, jsonSchema, streamText, type ToolSet } from 'ai';
import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../../create-toolgate-handler.ts';
import { checkedHandler } from '../../schemas/checked-handler.ts';
import {
  fetchOf,
  finishPart,
  reasoningParts,
  scriptedModel,
  textAnswer,
  textParts,
  toolCallParts,
  type Script,
  type ScriptedModel,
} from '../../testing/index.ts';

const baseURL = 'http://localhost';
const question = {
  model: 'scripted',
  max_tokens: 100,
  messages: [{ role: 'user' as const, content: 'Hi' }],
};
const tools = [{ name: 'look', input_schema: { type: 'object' as const } }];
const broken = new Error('The socket is gone.');

/** A stream with thinking, text and two tool calls. The inputs of the calls are interleaved. */
const busyAnswer: LanguageModelV4StreamPart[] = [
  ...reasoningParts('Let ', 'me see.'),
  ...textParts('I ', 'look.'),
  { type: 'tool-input-start', id: 'Bash:0', toolName: 'look' },
  { type: 'tool-input-start', id: 'b', toolName: 'look' },
  { type: 'tool-input-delta', id: 'Bash:0', delta: '{"at":' },
  { type: 'tool-input-delta', id: 'b', delta: '{}' },
  { type: 'tool-input-delta', id: 'Bash:0', delta: '1}' },
  { type: 'tool-input-end', id: 'Bash:0' },
  { type: 'tool-input-end', id: 'b' },
  { type: 'tool-call', toolCallId: 'Bash:0', toolName: 'look', input: '{"at":1}' },
  { type: 'tool-call', toolCallId: 'b', toolName: 'look', input: '{}' },
  finishPart('tool-calls'),
];

function connect(script: Script): {
  model: ScriptedModel;
  client: Anthropic;
  provider: ReturnType<typeof createAnthropic>;
} {
  const model = scriptedModel(script);
  const fetch = fetchOf(checkedHandler(createToolgateHandler({ models: { scripted: model } })));
  return {
    model,
    client: new Anthropic({ baseURL, apiKey: 'key', fetch, maxRetries: 0 }),
    provider: createAnthropic({ baseURL: `${baseURL}/v1`, apiKey: 'key', fetch }),
  };
}

describe('the official client', () => {
  const busyContent = [
    { type: 'thinking', thinking: 'Let me see.', signature: 'toolgate-unsigned' },
    { type: 'text', text: 'I look.', citations: null },
    {
      type: 'tool_use',
      id: 'toolu_x_Bash_3a_0',
      name: 'look',
      input: { at: 1 },
      caller: { type: 'direct' },
    },
    { type: 'tool_use', id: 'b', name: 'look', input: {}, caller: { type: 'direct' } },
  ];

  it('should get a message', async () => {
    const { client } = connect(textAnswer('Hel', 'lo'));
    expect(await client.messages.create(question)).toMatchObject({
      model: 'scripted',
      content: [{ type: 'text', text: 'Hello', citations: null }],
      stop_reason: 'end_turn',
      usage: { input_tokens: 20, cache_read_input_tokens: 75, output_tokens: 12 },
    });
  });

  it('should get a call whose input is not JSON, with the text of the input', async () => {
    const input = "{'at': 1}";
    const call = { type: 'tool-call', toolCallId: 'a', toolName: 'look', input } as const;
    const { client } = connect([
      { type: 'tool-input-start', id: 'a', toolName: 'look' },
      ...input.split('').map((delta) => ({ type: 'tool-input-delta' as const, id: 'a', delta })),
      { type: 'tool-input-end', id: 'a' },
      call,
      finishPart('tool-calls'),
    ]);
    const request = { ...question, tools };
    const whole = await client.messages.create(request);
    const streamed = await client.messages.stream(request).finalMessage();
    expect(whole.content).toMatchObject([{ name: 'look', input: { INVALID_JSON: input } }]);
    expect(streamed.content).toEqual(whole.content);
  });

  it('should get the same message whole and streamed', async () => {
    const { client } = connect(busyAnswer);
    const request = { ...question, tools };
    const whole = await client.messages.create(request);
    const streamed = await client.messages.stream(request).finalMessage();
    expect(whole).toMatchObject({ content: busyContent, stop_reason: 'tool_use' });
    expect(streamed.content).toEqual(busyContent);
    expect(streamed.stop_reason).toBe('tool_use');
    expect(streamed.usage).toEqual(whole.usage);
  });

  it('should be able to send back its answer', async () => {
    const { client, model } = connect(busyAnswer);
    const { content } = await client.messages.create({ ...question, tools });
    const results = content
      .filter((block) => block.type === 'tool_use')
      .map((block) => ({ type: 'tool_result' as const, tool_use_id: block.id, content: 'seen' }));
    await client.messages.create({
      ...question,
      tools,
      messages: [
        ...question.messages,
        { role: 'assistant', content },
        { role: 'user', content: results },
      ],
    });
    expect(model.calls[1]?.prompt.slice(1)).toEqual([
      {
        role: 'assistant',
        content: [
          { type: 'reasoning', text: 'Let me see.' },
          { type: 'text', text: 'I look.' },
          {
            type: 'tool-call',
            toolCallId: 'toolu_x_Bash_3a_0',
            toolName: 'look',
            input: { at: 1 },
          },
          { type: 'tool-call', toolCallId: 'b', toolName: 'look', input: {} },
        ],
      },
      {
        role: 'tool',
        content: ['toolu_x_Bash_3a_0', 'b'].map((toolCallId) => ({
          type: 'tool-result',
          toolCallId,
          toolName: 'look',
          output: { type: 'text', value: 'seen' },
        })),
      },
    ]);
  });

  it('should see errors of its own kinds', async () => {
    const { client } = connect(textAnswer('Hello'));
    const unknown = client.messages.create({ ...question, model: 'other' });
    await expect(unknown).rejects.toBeInstanceOf(NotFoundError);
    const orphan = client.messages.create({
      ...question,
      messages: [{ role: 'user', content: [{ type: 'tool_result', tool_use_id: 'x' }] }],
    });
    await expect(orphan).rejects.toBeInstanceOf(BadRequestError);
    await expect(orphan).rejects.toThrow('messages[0].content[0]');
  });

  it('should see a failure in mid-stream', async () => {
    const { client } = connect([...textParts('Half an'), { type: 'error', error: broken }]);
    const stream = client.messages.stream(question);
    await expect(stream.finalMessage()).rejects.toBeInstanceOf(Anthropic.APIError);
  });

  it('should run its tools although there are no threads', async () => {
    let answers = 0;
    const model = scriptedModel(() => {
      answers += 1;
      return answers === 1
        ? [...toolCallParts('a', 'look', '{"at":1}'), finishPart('tool-calls')]
        : textAnswer('Seen.');
    });
    const fetch = fetchOf(checkedHandler(createToolgateHandler({ models: { scripted: model } })));
    const client = new Anthropic({ baseURL, apiKey: 'key', fetch, maxRetries: 0 });
    const final = await client.beta.messages.toolRunner({
      ...question,
      tools: [
        {
          type: 'custom',
          name: 'look',
          description: 'Looks.',
          input_schema: { type: 'object' },
          parse: (input: unknown) => input,
          run: () => 'a cat',
        },
      ],
    });
    expect(final.content).toMatchObject([{ type: 'text', text: 'Seen.' }]);
    expect(model.calls.at(-1)?.prompt.map((message) => message.role)).toEqual([
      'user',
      'assistant',
      'tool',
    ]);
  });

  it('should find the outcome in message and stream', async () => {
    const { client, model } = connect(textAnswer('Hello'));
    const guard = { name: 'svc_prompt_guard', input_schema: { type: 'object' as const } };
    const request = { ...question, tools: [guard, ...tools] };
    const outcome = { version: 1, promptGuard: { action: 'passed' } };
    expect(await client.messages.create(request)).toMatchObject({ toolgate: outcome });
    const ends: unknown[] = [];
    for await (const event of await client.messages.create({ ...request, stream: true })) {
      if (event.type === 'message_delta') ends.push(event);
    }
    expect(ends).toMatchObject([{ toolgate: outcome }]);
    expect(model.calls[0]?.tools?.map((declared) => declared.name)).toEqual(['look']);
  });

  it('should list the models', async () => {
    const { client } = connect(textAnswer('Hello'));
    const page = await client.models.list();
    expect(page.data.map((model) => model.id)).toEqual(['scripted']);
  });
});

describe('the provider of the AI SDK', () => {
  const look: ToolSet[string] = { inputSchema: jsonSchema({ type: 'object' }) };

  it('should get an answer, whole and streamed', async () => {
    const { provider } = connect(busyAnswer);
    const request = {
      model: provider('scripted'),
      prompt: 'Hi',
      maxOutputTokens: 50,
      tools: { look },
    };
    const whole = await generateText(request);
    const streamed = streamText(request);
    const calls = [
      { toolCallId: 'toolu_x_Bash_3a_0', toolName: 'look', input: { at: 1 } },
      { toolCallId: 'b', toolName: 'look', input: {} },
    ];
    expect(whole).toMatchObject({
      text: 'I look.',
      reasoningText: 'Let me see.',
      finishReason: 'tool-calls',
      toolCalls: calls,
    });
    expect(await streamed.text).toBe('I look.');
    expect(await streamed.reasoningText).toBe('Let me see.');
    expect(await streamed.finishReason).toBe('tool-calls');
    expect(await streamed.toolCalls).toMatchObject(calls);
    expect(await streamed.usage).toMatchObject({ inputTokens: 100, outputTokens: 12 });
  });

  it('should bring its settings to the model', async () => {
    const { provider, model } = connect([...toolCallParts('a', 'look', '{}'), finishPart()]);
    await generateText({
      model: provider('scripted'),
      instructions: 'Be kind.',
      prompt: 'Hi',
      maxOutputTokens: 50,
      temperature: 0.5,
      tools: { look },
      toolChoice: 'required',
    });
    expect(model.calls[0]).toMatchObject({
      prompt: [
        { role: 'system', content: 'Be kind.' },
        { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
      ],
      maxOutputTokens: 50,
      temperature: 0.5,
      tools: [{ type: 'function', name: 'look', inputSchema: { type: 'object' } }],
      toolChoice: { type: 'required' },
    });
  });

  it('should see a failure in mid-stream', async () => {
    const { provider } = connect([...textParts('Half an'), { type: 'error', error: broken }]);
    const errors: unknown[] = [];
    const streamed = streamText({
      model: provider('scripted'),
      prompt: 'Hi',
      maxOutputTokens: 50,
      onError: ({ error }) => void errors.push(error),
    });
    await streamed.consumeStream();
    expect(errors).toHaveLength(1);
  });
});
