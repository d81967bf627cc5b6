import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4 } from '@ai-sdk/provider';
// In these tests the AI SDK is a client of the gateway.
// oxlint-disable-next-line no-restricted-imports
import {
  generateText,
  isStepCount,
  jsonSchema,
  type ModelMessage,
  Output,
  streamText,
  type ToolSet,
} from 'ai';
import {
  toolgateMetadataExtractor,
  toolgateOutcome,
  toolgateTools,
  type VisibleOutcome,
} from 'toolgate';
import {
  type Client,
  type Connection,
  maxSteps,
  modelId,
  type Question,
  type Reply,
} from './client.ts';

type Connect = (connection: Connection, model: string) => LanguageModelV4;

/** `@ai-sdk/openai`, chat completions. */
export const aiSDKChat: Client = aiSDKClient('`@ai-sdk/openai`: chat', (connection, model) =>
  createOpenAI(settingsOf(connection)).chat(model),
);

/** `@ai-sdk/openai`, responses. */
export const aiSDKResponses: Client = {
  ...aiSDKClient('`@ai-sdk/openai`: responses', (connection, model) =>
    createOpenAI(settingsOf(connection)).responses(model),
  ),
  note: 'with `providerOptions.openai.store: false`, unless the gateway has a store',
};

/** `@ai-sdk/anthropic`. */
export const aiSDKAnthropic: Client = {
  ...aiSDKClient('`@ai-sdk/anthropic`', (connection, model) =>
    createAnthropic(settingsOf(connection))(model),
  ),
  note: "structured output with `providerOptions.anthropic.structuredOutputMode: 'outputFormat'`, where it does not know the model",
};

/** `@ai-sdk/openai-compatible`, with the extractor that gives it the outcome. */
export const aiSDKCompatible: Client = {
  ...aiSDKClient('`@ai-sdk/openai-compatible`', (connection, model) =>
    createOpenAICompatible({
      ...settingsOf(connection),
      name: 'toolgate',
      supportsStructuredOutputs: true,
      metadataExtractor: toolgateMetadataExtractor,
    })(model),
  ),
  outcome: {
    whole: '`toolgateOutcome(result)`, with `toolgateMetadataExtractor`',
    streamed: '`await toolgateOutcome(result)`, with `toolgateMetadataExtractor`',
  },
};

function settingsOf({ origin, apiKey, fetch }: Connection) {
  return { baseURL: `${origin}/v1`, apiKey, fetch };
}

function aiSDKClient(name: string, connect: Connect): Client {
  return {
    name,
    outcome: {
      whole: '`toolgateOutcome(result.response.body)` with `include: { responseBody: true }`',
      streamed: '`toolgateOutcome(part.rawValue)` with `include: { rawChunks: true }`',
    },
    async ask(question, connection) {
      const model = connect(connection, question.model ?? modelId);
      return question.stream ? streamed(question, model) : whole(question, model);
    },
  };
}

function optionsOf(question: Question, model: LanguageModelV4) {
  const { instructions, text, image, schema, signal, gateway = {}, tools = {} } = question;
  const messages: ModelMessage[] = [
    {
      role: 'user',
      content: [
        { type: 'text', text },
        ...(image === undefined
          ? []
          : [{ type: 'file' as const, mediaType: 'image/png', data: image }]),
      ],
    },
  ];
  const own = Object.entries(tools).map(([name, run]): [string, ToolSet[string]] => [
    name,
    {
      inputSchema: jsonSchema<{ city: string }>({
        type: 'object',
        properties: { city: { type: 'string' } },
      }),
      execute: ({ city }: { city: string }) => run(city),
    },
  ]);
  const all: ToolSet = { ...(toolgateTools(gateway) as ToolSet), ...Object.fromEntries(own) };
  return {
    model,
    messages,
    maxRetries: 0,
    maxOutputTokens: 1000,
    providerOptions: {
      // Without a store there are no items to refer to.
      openai: { store: false },
      // For models that it does not know, it uses a tool instead.
      anthropic: { structuredOutputMode: 'outputFormat' as const },
    },
    stopWhen: isStepCount(maxSteps),
    ...(instructions !== undefined && { instructions }),
    ...(Object.keys(all).length > 0 && { tools: all }),
    ...(schema && { output: Output.object({ schema: jsonSchema(schema) }) }),
    ...(signal && { abortSignal: signal }),
  };
}

async function whole(question: Question, model: LanguageModelV4): Promise<Reply> {
  const result = await generateText({
    ...optionsOf(question, model),
    include: { responseBody: true },
  });
  const outcome = toolgateOutcome(result) ?? toolgateOutcome(result.response.body);
  return { text: result.text, outcome };
}

async function streamed(question: Question, model: LanguageModelV4): Promise<Reply> {
  let failure: unknown;
  let raw: VisibleOutcome | undefined;
  const result = streamText({
    ...optionsOf(question, model),
    include: { rawChunks: true },
    onError: ({ error }) => void (failure ??= error),
  });
  let text = '';
  for await (const part of result.stream) {
    if (part.type === 'raw') raw = toolgateOutcome(part.rawValue) ?? raw;
    if (part.type === 'abort') throw new Error('aborted');
    if (part.type !== 'text-delta') continue;
    question.onText?.(part.text);
    text += part.text;
  }
  if (failure !== undefined) throw failure;
  return { text, outcome: (await toolgateOutcome(result)) ?? raw };
}
