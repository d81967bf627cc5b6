import OpenAI from 'openai';
import { toolgateOutcome, type VisibleOutcome } from 'toolgate';
import {
  type Client,
  type Connection,
  declarationsOf,
  maxSteps,
  modelId,
  type Question,
  runTool,
} from './client.ts';

/** The official client of OpenAI. */
export function connectOpenAI({ origin, apiKey, fetch }: Connection): OpenAI {
  return new OpenAI({ baseURL: `${origin}/v1`, apiKey, fetch, maxRetries: 0 });
}

/** `openai`, chat completions. */
export const openAIChat: Client = {
  name: '`openai`: chat completions',
  outcome: {
    whole: '`toolgateOutcome(completion)`',
    streamed: '`toolgateOutcome(chunk)` of the chunk with the finish reason',
  },
  async ask(question, connection) {
    const client = connectOpenAI(connection);
    const messages = chatMessages(question);
    for (let step = 0; step < maxSteps; step += 1) {
      const { message, outcome } = await completeChat(client, messages, question);
      const calls = message.tool_calls ?? [];
      if (calls.length === 0) return { text: message.content ?? '', outcome };
      messages.push(message);
      for (const call of calls) {
        if (call.type !== 'function') throw new Error('Only functions were declared.');
        const content = runTool(question, call.function.name, call.function.arguments);
        messages.push({ role: 'tool', tool_call_id: call.id, content });
      }
    }
    throw new Error('The model called tools in every step.');
  },
};

function chatMessages({
  instructions,
  text,
  image,
}: Question): OpenAI.ChatCompletionMessageParam[] {
  const url = `data:image/png;base64,${image}`;
  return [
    ...(instructions === undefined ? [] : [{ role: 'system' as const, content: instructions }]),
    {
      role: 'user',
      content:
        image === undefined
          ? text
          : [
              { type: 'text', text },
              { type: 'image_url', image_url: { url } },
            ],
    },
  ];
}

async function completeChat(
  client: OpenAI,
  messages: OpenAI.ChatCompletionMessageParam[],
  question: Question,
): Promise<{ message: OpenAI.ChatCompletionMessage; outcome: VisibleOutcome | undefined }> {
  const { model = modelId, schema, stream: isStream, signal, onText } = question;
  const tools = declarationsOf(question).map(({ name, description, schema: parameters }) => ({
    type: 'function' as const,
    function: { name, description, parameters: { ...parameters } },
  }));
  const body = {
    model,
    messages,
    ...(tools.length > 0 && { tools }),
    ...(schema && {
      response_format: {
        type: 'json_schema' as const,
        json_schema: { name: 'answer', schema, strict: true },
      },
    }),
  };
  const options = signal ? { signal } : {};
  if (!isStream) {
    const completion = await client.chat.completions.create(body, options);
    const [choice] = completion.choices;
    if (choice === undefined) throw new Error('There is no choice.');
    return { message: choice.message, outcome: toolgateOutcome(completion) };
  }
  let outcome: VisibleOutcome | undefined;
  const stream = client.chat.completions.stream(body, options);
  stream.on('chunk', (chunk) => (outcome ??= toolgateOutcome(chunk)));
  stream.on('content', (delta) => void (delta && onText?.(delta)));
  return { message: await stream.finalMessage(), outcome };
}

/** `openai`, responses. */
export const openAIResponses: Client = {
  name: '`openai`: responses',
  outcome: {
    whole: '`toolgateOutcome(response)`',
    streamed: '`toolgateOutcome(event)` of the terminal event',
  },
  async ask(question, connection) {
    const client = connectOpenAI(connection);
    const input = responsesInput(question);
    for (let step = 0; step < maxSteps; step += 1) {
      const response = await respond(client, input, question);
      const calls = response.output.filter((item) => item.type === 'function_call');
      if (calls.length === 0) {
        return { text: response.output_text, outcome: toolgateOutcome(response) };
      }
      input.push(...(response.output as OpenAI.Responses.ResponseInputItem[]));
      for (const { call_id, name, arguments: given } of calls) {
        const output = runTool(question, name, given);
        input.push({ type: 'function_call_output', call_id, output });
      }
    }
    throw new Error('The model called tools in every step.');
  },
};

function responsesInput({ text, image }: Question): OpenAI.Responses.ResponseInputItem[] {
  const image_url = `data:image/png;base64,${image}`;
  const content: OpenAI.Responses.ResponseInputContent[] = [
    { type: 'input_text', text },
    ...(image === undefined
      ? []
      : [{ type: 'input_image' as const, detail: 'auto' as const, image_url }]),
  ];
  return [{ role: 'user', content }];
}

async function respond(
  client: OpenAI,
  input: OpenAI.Responses.ResponseInputItem[],
  question: Question,
): Promise<OpenAI.Responses.Response> {
  const { model = modelId, instructions, schema, stream: isStream, signal, onText } = question;
  const tools = declarationsOf(question).map(({ name, description, schema: parameters }) => ({
    type: 'function' as const,
    name,
    description,
    parameters: { ...parameters },
    strict: false,
  }));
  const body = {
    model,
    input,
    ...(instructions !== undefined && { instructions }),
    ...(tools.length > 0 && { tools }),
    ...(schema && {
      text: { format: { type: 'json_schema' as const, name: 'answer', schema, strict: true } },
    }),
  };
  const options = signal ? { signal } : {};
  if (!isStream) return client.responses.create(body, options);
  const stream = client.responses.stream(body, options);
  stream.on('response.output_text.delta', ({ delta }) => onText?.(delta));
  return stream.finalResponse();
}
