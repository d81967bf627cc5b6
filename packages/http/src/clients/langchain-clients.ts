import { ChatAnthropic } from '@langchain/anthropic';
import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import {
  type AIMessage,
  type AIMessageChunk,
  type BaseMessage,
  type ContentBlock,
  HumanMessage,
  SystemMessage,
  ToolMessage,
} from '@langchain/core/messages';
import { concat } from '@langchain/core/utils/stream';
import { ChatOpenAI } from '@langchain/openai';
import { toolgateOutcome } from 'toolgate';
import {
  type Client,
  type Connection,
  declarationsOf,
  maxSteps,
  modelId,
  type Question,
  type Reply,
  runTool,
} from './client.ts';

/** The differences between the two kinds of models. */
interface Dialect {
  connect(connection: Connection, model: string): BaseChatModel;
  /** Declares a tool in the model's own format. */
  declare(tool: ReturnType<typeof declarationsOf>[number]): object;
  image(data: string): ContentBlock;
}

const openAI: Omit<Dialect, 'connect'> = {
  declare: ({ name, description, schema }) => ({
    type: 'function',
    function: { name, description, parameters: schema },
  }),
  image: (data) => ({ type: 'image_url', image_url: { url: `data:image/png;base64,${data}` } }),
};

/** `ChatOpenAI`, chat completions. */
export const langChainChat: Client = {
  ...langChainClient('`@langchain/openai`: chat', {
    ...openAI,
    connect: (connection, model) => chatOpenAI(connection, { model }),
  }),
  outcome: {
    whole:
      '`toolgateOutcome(message.additional_kwargs.__raw_response)`, with `__includeRawResponse`',
    streamed:
      '`toolgateOutcome(chunk.additional_kwargs.__raw_response)`, with `__includeRawResponse`',
  },
};

/** `ChatOpenAI`, responses. */
export const langChainResponses: Client = langChainClient('`@langchain/openai`: responses', {
  ...openAI,
  connect: (connection, model) => chatOpenAI(connection, { model, useResponsesApi: true }),
});

/** `ChatAnthropic`. */
export const langChainAnthropic: Client = langChainClient('`@langchain/anthropic`', {
  connect: ({ origin, apiKey, fetch }, model) =>
    new ChatAnthropic({
      model,
      apiKey,
      anthropicApiUrl: origin,
      maxTokens: 1000,
      maxRetries: 0,
      clientOptions: { fetch, maxRetries: 0 },
    }),
  declare: ({ schema, ...tool }) => ({ ...tool, input_schema: schema }),
  image: (data) => ({ type: 'image', source: { type: 'base64', media_type: 'image/png', data } }),
});

function chatOpenAI(
  { origin, apiKey, fetch }: Connection,
  settings: { model: string; useResponsesApi?: boolean },
): ChatOpenAI {
  return new ChatOpenAI({
    ...settings,
    apiKey,
    maxRetries: 0,
    __includeRawResponse: true,
    configuration: { baseURL: `${origin}/v1`, fetch },
  });
}

function langChainClient(name: string, dialect: Dialect): Client {
  return {
    name,
    outcome: {},
    async ask(question, connection) {
      const model = dialect.connect(connection, question.model ?? modelId);
      const messages = promptOf(question, dialect);
      for (let step = 0; step < maxSteps; step += 1) {
        const { message, outcome } = await callModel(model, { messages, question, dialect });
        const calls = message.tool_calls ?? [];
        if (calls.length === 0) return { text: message.text, outcome };
        messages.push(message);
        for (const { id = '', name: tool, args } of calls) {
          const content = runTool(question, tool, args);
          messages.push(new ToolMessage({ tool_call_id: id, content }));
        }
      }
      throw new Error('The model called tools in every step.');
    },
  };
}

function promptOf({ instructions, text, image }: Question, dialect: Dialect): BaseMessage[] {
  const content = [{ type: 'text', text }, ...(image === undefined ? [] : [dialect.image(image)])];
  return [
    ...(instructions === undefined ? [] : [new SystemMessage(instructions)]),
    new HumanMessage({ content }),
  ];
}

interface Step {
  messages: BaseMessage[];
  question: Question;
  dialect: Dialect;
}

async function callModel(
  model: BaseChatModel,
  { messages, question, dialect }: Step,
): Promise<{ message: AIMessage | AIMessageChunk; outcome: Reply['outcome'] }> {
  const { schema, signal, stream: isStream, onText } = question;
  const options = signal ? { signal } : {};
  if (schema !== undefined) {
    const message = await callStructured(model, { messages, question, schema });
    return { message, outcome: undefined };
  }
  const tools = declarationsOf(question).map((tool) => dialect.declare(tool));
  const bound = tools.length > 0 ? (model.bindTools?.(tools) ?? model) : model;
  if (!isStream) {
    const message = await bound.invoke(messages, options);
    return { message, outcome: rawOutcome(message) };
  }
  let message: AIMessageChunk | undefined;
  let outcome: Reply['outcome'];
  for await (const chunk of await bound.stream(messages, options)) {
    if (chunk.text !== '') onText?.(chunk.text);
    outcome = rawOutcome(chunk) ?? outcome;
    message = message === undefined ? chunk : concat(message, chunk);
  }
  if (message === undefined) throw new Error('The stream was empty.');
  return { message, outcome };
}

async function callStructured(
  model: BaseChatModel,
  { messages, question, schema }: Omit<Step, 'dialect'> & { schema: Record<string, unknown> },
): Promise<AIMessage> {
  const settings = { method: 'jsonSchema', includeRaw: true } as const;
  const structured = model.withStructuredOutput(schema, settings);
  if (!question.stream) return (await structured.invoke(messages)).raw as AIMessage;
  let last: unknown;
  for await (const { raw } of await structured.stream(messages)) last = raw ?? last;
  return last as AIMessage;
}

function rawOutcome({ additional_kwargs: rest }: AIMessage | AIMessageChunk): Reply['outcome'] {
  return toolgateOutcome(rest['__raw_response']);
}
