import { createOpenAI } from '@ai-sdk/openai';
import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { generateText, isStepCount, jsonSchema, Output, streamText, tool } from 'ai';
import OpenAI from 'openai';
import { finishAtOnce } from 'toolgate/internal';
import { describe, expect, it } from 'vitest';
import { HttpError, writeOpenAIError } from '../../errors/index.ts';
import { responses } from './index.ts';

type Part = LanguageModelV4StreamPart;

interface Answer {
  content: LanguageModelV4Content[];
  unified?: LanguageModelV4FinishReason['unified'];
  /** Replaces the finish part. */
  failure?: HttpError;
}

const usage = {
  inputTokens: { total: 10, noCache: 8, cacheRead: 2, cacheWrite: 0 },
  outputTokens: { total: 5, text: 3, reasoning: 2 },
};
const outcome = { version: 1, contentFilter: { action: 'passed' }, calls: [] };
const providerMetadata = { toolgate: outcome };

const pieces = (value: string) => value.match(/[^]{1,3}/g) ?? [];

/** Returns the stream parts of content, in pieces of three characters. */
function toParts(content: LanguageModelV4Content, index: number): Part[] {
  const id = String(index);
  switch (content.type) {
    case 'text':
      return [
        { type: 'text-start', id },
        ...pieces(content.text).map((delta): Part => ({ type: 'text-delta', id, delta })),
        { type: 'text-end', id },
      ];
    case 'reasoning': {
      const metadata = { providerMetadata: content.providerMetadata ?? {} };
      return [
        { type: 'reasoning-start', id, ...metadata },
        ...pieces(content.text).map((delta): Part => ({ type: 'reasoning-delta', id, delta })),
        { type: 'reasoning-end', id, ...metadata },
      ];
    }
    case 'tool-call': {
      const { toolCallId, toolName, input } = content;
      return [
        { type: 'tool-input-start', id: toolCallId, toolName },
        ...pieces(input).map((delta): Part => ({
          type: 'tool-input-delta',
          id: toolCallId,
          delta,
        })),
        { type: 'tool-input-end', id: toolCallId },
        content,
      ];
    }
    default:
      return [content];
  }
}

/** Connects a client and a scripted model through the format alone. */
function endpoint(answer: (options: LanguageModelV4CallOptions) => Answer): {
  fetch: typeof fetch;
  calls: LanguageModelV4CallOptions[];
} {
  const calls: LanguageModelV4CallOptions[] = [];
  let count = 0;
  async function respond(incoming: Request): Promise<Response> {
    const request = finishAtOnce(responses.readRequest(await incoming.json(), incoming.headers));
    calls.push(request.options);
    count += 1;
    const context = {
      id: String(count).padStart(32, '0'),
      requestId: 'req_1',
      modelId: request.modelId,
      createdAt: new Date(),
    };
    const { content, unified = 'stop', failure } = answer(request.options);
    const finish = { finishReason: { unified, raw: undefined }, usage, providerMetadata };
    if (!request.stream) {
      return Response.json(request.writeResult({ content, warnings: [], ...finish }, context));
    }
    const writer = request.openStream(context);
    const frames = content.flatMap(toParts).flatMap((part) => writer.write(part));
    frames.push(
      ...(failure ? writer.fail(failure) : writer.write({ type: 'finish', ...finish })),
      ...writer.end(),
    );
    return new Response(frames.join(''), { headers: { 'content-type': 'text/event-stream' } });
  }
  return {
    calls,
    fetch: async (input, init) => {
      try {
        return await respond(new Request(input, init));
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        const { status } = error;
        return Response.json(writeOpenAIError(error), { status });
      }
    },
  };
}

const baseURL = 'http://toolgate.test/v1';
const openAIClient = (fetch: typeof globalThis.fetch) =>
  new OpenAI({ baseURL, apiKey: 'key', fetch, maxRetries: 0 });
const aiModel = (fetch: typeof globalThis.fetch, modelId = 'm') =>
  createOpenAI({ baseURL, apiKey: 'key', fetch }).responses(modelId);

const reasoning: LanguageModelV4Content = {
  type: 'reasoning',
  text: 'Thinking about it',
  providerMetadata: { openai: { itemId: 'rs_up', reasoningEncryptedContent: 'enc' } },
};
const text = (value: string): LanguageModelV4Content => ({ type: 'text', text: value });
const toolCall = (toolName: string, input: string, toolCallId = 'call_1') =>
  ({ type: 'tool-call', toolCallId, toolName, input }) satisfies LanguageModelV4Content;
const lookTool = {
  type: 'function',
  name: 'look',
  parameters: { type: 'object', properties: { city: { type: 'string' } } },
  strict: false,
} as const;

const omitId = ({ id: _id, ...item }: OpenAI.Responses.ResponseOutputItem) => item;

describe('the openai client', () => {
  it('reads an answer and the outcome beside it', async () => {
    const { fetch } = endpoint(() => ({ content: [reasoning, text('Hello you')] }));
    const response = await openAIClient(fetch).responses.create({ model: 'm', input: 'Hi' });
    expect(response.output_text).toBe('Hello you');
    expect(response.output.map((item) => item.type)).toEqual(['reasoning', 'message']);
    expect(response).toMatchObject({ toolgate: outcome, usage: { total_tokens: 15 } });
  });

  it('streams reasoning, text and interleaved calls to the same answer', async () => {
    const content = [
      reasoning,
      text('Let me see.'),
      { ...reasoning, providerMetadata: {} },
      toolCall('look', '{"city":"Rome"}'),
      toolCall('patch', '{"input":"+ line"}', 'call_2'),
      toolCall('git__log', '', 'call_3'),
    ];
    const { fetch } = endpoint(() => ({ content, unified: 'tool-calls' }));
    const request = {
      model: 'm',
      input: 'Hi',
      tools: [
        lookTool,
        { type: 'custom', name: 'patch' },
        {
          type: 'namespace',
          name: 'git',
          description: 'Git',
          tools: [{ type: 'function', name: 'log', parameters: {} }],
        },
      ],
    } satisfies OpenAI.Responses.ResponseCreateParams;
    const client = openAIClient(fetch);
    const whole = await client.responses.create(request);
    const streamed = await client.responses.stream(request).finalResponse();
    expect(streamed.output_text).toBe('Let me see.');
    expect(streamed.output).toMatchObject([
      { type: 'reasoning', id: 'rs_up', encrypted_content: 'enc' },
      { type: 'message', content: [{ text: 'Let me see.' }] },
      { type: 'reasoning', summary: [{ text: 'Thinking about it' }] },
      { type: 'function_call', call_id: 'call_1', arguments: '{"city":"Rome"}' },
      { type: 'custom_tool_call', call_id: 'call_2', name: 'patch', input: '+ line' },
      { type: 'function_call', call_id: 'call_3', name: 'log', namespace: 'git', arguments: '{}' },
    ]);
    expect(streamed.output.map(omitId)).toMatchObject(whole.output.map(omitId));
    expect(streamed).toMatchObject({ toolgate: outcome });
  });

  it('parses structured output', async () => {
    const { fetch, calls } = endpoint(() => ({ content: [text('{"city":"Rome"}')] }));
    const schema = { type: 'object', properties: { city: { type: 'string' } } };
    const response = await openAIClient(fetch).responses.parse({
      model: 'm',
      input: 'Hi',
      text: { format: { type: 'json_schema', name: 'place', schema, strict: true } },
    });
    expect(response.output_parsed).toEqual({ city: 'Rome' });
    expect(calls[0]?.responseFormat).toEqual({ type: 'json', schema, name: 'place' });
  });

  it('throws the failure within a stream', async () => {
    const failure = new HttpError({ status: 502, message: 'The model failed.', code: 'x' });
    const { fetch } = endpoint(() => ({ content: [text('Hi')], failure }));
    const client = openAIClient(fetch);
    await expect(
      client.responses.stream({ model: 'm', input: 'Hi' }).finalResponse(),
    ).rejects.toThrow('The model failed.');
  });

  it('reads a cut answer as incomplete', async () => {
    const { fetch } = endpoint(() => ({ content: [text('Hi')], unified: 'length' }));
    const response = await openAIClient(fetch)
      .responses.stream({ model: 'm', input: 'Hi' })
      .finalResponse();
    expect(response.incomplete_details).toEqual({ reason: 'max_output_tokens' });
  });

  it('gets a mistake in the request as a typed error', async () => {
    const { fetch } = endpoint(() => ({ content: [] }));
    const request = openAIClient(fetch).responses.create({
      model: 'm',
      input: 'Hi',
      previous_response_id: 'resp_1',
    });
    await expect(request).rejects.toMatchObject({
      status: 400,
      code: 'previous_response_not_found',
      param: 'previous_response_id',
      type: 'invalid_request_error',
    });
  });
});

const look = tool({
  description: 'Looks',
  inputSchema: jsonSchema<{ city: string }>(lookTool.parameters),
  execute: ({ city }) => `${city} is fine`,
});

/** Calls the tool first, and answers when the result has come. */
function callThenAnswer({ prompt }: LanguageModelV4CallOptions): Answer {
  return prompt.at(-1)?.role === 'tool'
    ? { content: [reasoning, text('Rome is fine.')] }
    : { content: [reasoning, toolCall('look', '{"city":"Rome"}')], unified: 'tool-calls' };
}

describe('the AI SDK with its responses provider', () => {
  // The client sends whole items only if it knows that nothing is stored.
  const providerOptions = { openai: { store: false } };

  it('generates text, reasoning and metadata', async () => {
    const { fetch } = endpoint(() => ({ content: [reasoning, text('Hello you')] }));
    const result = await generateText({ model: aiModel(fetch), prompt: 'Hi' });
    expect(result.text).toBe('Hello you');
    expect(result.reasoningText).toBe('Thinking about it');
    expect(result.finishReason).toBe('stop');
    expect(result.totalUsage).toMatchObject({ inputTokens: 10, outputTokens: 5 });
  });

  it('runs a tool loop', async () => {
    const { fetch, calls } = endpoint(callThenAnswer);
    const result = await generateText({
      model: aiModel(fetch),
      prompt: 'How is Rome?',
      tools: { look },
      stopWhen: isStepCount(3),
      providerOptions,
    });
    expect(result.text).toBe('Rome is fine.');
    expect(calls[1]?.prompt).toMatchObject([
      { role: 'user' },
      {
        role: 'assistant',
        content: [
          {
            type: 'reasoning',
            text: 'Thinking about it',
            providerOptions: { openai: { itemId: 'rs_up', reasoningEncryptedContent: 'enc' } },
          },
          { type: 'tool-call', toolName: 'look', input: { city: 'Rome' } },
        ],
      },
      { role: 'tool', content: [{ toolName: 'look', output: { value: 'Rome is fine' } }] },
    ]);
  });

  it('runs a streamed tool loop', async () => {
    const { fetch } = endpoint(callThenAnswer);
    const result = streamText({
      model: aiModel(fetch),
      prompt: 'How is Rome?',
      tools: { look },
      stopWhen: isStepCount(3),
      providerOptions,
    });
    expect(await result.text).toBe('Rome is fine.');
    const steps = await result.steps;
    expect(steps.map((step) => step.finishReason)).toEqual(['tool-calls', 'stop']);
    expect(steps.map((step) => step.reasoningText)).toEqual([reasoning.text, reasoning.text]);
  });

  it('replays reasoning as a reference, which is skipped', async () => {
    const { fetch, calls } = endpoint(callThenAnswer);
    const result = await generateText({
      model: aiModel(fetch),
      prompt: 'How is Rome?',
      tools: { look },
      stopWhen: isStepCount(3),
    });
    expect(result.text).toBe('Rome is fine.');
    expect(calls[1]?.prompt[1]).toMatchObject({ content: [{ type: 'tool-call' }] });
  });

  it('learns how to send a text that it only refers to', async () => {
    const { fetch } = endpoint(() => ({
      content: [text('Let me see.'), toolCall('look', '{"city":"Rome"}')],
      unified: 'tool-calls',
    }));
    const result = generateText({
      model: aiModel(fetch),
      prompt: 'How is Rome?',
      tools: { look },
      stopWhen: isStepCount(3),
    });
    await expect(result).rejects.toThrow('providerOptions.openai.store = false');
  });

  it('generates an object', async () => {
    const { fetch, calls } = endpoint(() => ({ content: [text('{"city":"Rome"}')] }));
    const schema = jsonSchema<{ city: string }>({
      ...lookTool.parameters,
      required: ['city'],
      additionalProperties: false,
    });
    const result = await generateText({
      model: aiModel(fetch),
      prompt: 'Where?',
      output: Output.object({ schema }),
    });
    expect(result.output).toEqual({ city: 'Rome' });
    expect(calls[0]?.responseFormat).toMatchObject({ type: 'json', schema: { type: 'object' } });
  });

  it('streams reasoning, text, reasoning and a call in order', async () => {
    const content = [reasoning, text('One'), { ...reasoning, providerMetadata: {} }, text('Two')];
    const { fetch } = endpoint(() => ({ content }));
    const result = streamText({ model: aiModel(fetch), prompt: 'Hi' });
    const blocks: string[] = [];
    for await (const part of result.fullStream) {
      expect(part.type).not.toBe('error');
      if (part.type.endsWith('-start')) blocks.push(part.type);
    }
    expect(blocks).toEqual(['reasoning-start', 'text-start', 'reasoning-start', 'text-start']);
    expect(await result.text).toBe('OneTwo');
  });

  it('gets the failure within a stream as an error part', async () => {
    const failure = new HttpError({ status: 502, message: 'The model failed.' });
    const { fetch } = endpoint(() => ({ content: [text('Hi')], failure }));
    const errors: unknown[] = [];
    const result = streamText({
      model: aiModel(fetch),
      prompt: 'Hi',
      onError: ({ error }) => void errors.push(error),
    });
    await result.consumeStream();
    expect(JSON.stringify(errors)).toContain('The model failed.');
  });

  it('reads a blocked answer as filtered', async () => {
    const { fetch } = endpoint(() => ({ content: [text('No.')], unified: 'content-filter' }));
    const result = await generateText({ model: aiModel(fetch), prompt: 'Hi' });
    expect(result.finishReason).toBe('content-filter');
  });
});

describe('a model behind the AI SDK responses provider', () => {
  it('gets the request that the client sent', async () => {
    const { fetch, calls } = endpoint(() => ({ content: [text('Fine.')] }));
    const image = { type: 'input_image', image_url: 'data:image/png;base64,iVBORw0KGgo=' };
    const { options } = finishAtOnce(
      responses.readRequest(
        {
          model: 'm',
          instructions: 'Be brief.',
          input: [
            { role: 'user', content: [{ type: 'input_text', text: 'Look' }, image] },
            { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'enc' },
            { type: 'function_call', call_id: 'a', name: 'look', arguments: '{"city":"Rome"}' },
            {
              type: 'function_call_output',
              call_id: 'a',
              output: [{ type: 'input_text', text: 'Seen' }, image],
            },
          ],
          tools: [lookTool, { type: 'web_search', search_context_size: 'low' }],
          tool_choice: 'auto',
          text: { verbosity: 'low', format: { type: 'json_schema', name: 'n', schema: {} } },
          reasoning: { effort: 'low', summary: 'auto' },
          include: ['reasoning.encrypted_content'],
          max_output_tokens: 100,
          metadata: { a: 'b' },
          parallel_tool_calls: false,
          prompt_cache_key: 'k',
          safety_identifier: 's',
          service_tier: 'auto',
          truncation: 'auto',
          user: 'u',
        },
        new Headers(),
      ),
    );
    const result = await aiModel(fetch, 'gpt-5').doGenerate(options);
    expect(result.warnings).toEqual([]);
    expect(calls).toEqual([options]);
  });
});
