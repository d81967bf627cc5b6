import Anthropic from '@anthropic-ai/sdk';
import AnthropicBefore1 from 'anthropic-sdk-0';
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

/** `@anthropic-ai/sdk` 1.x. */
export const anthropic1: Client = anthropicClient(
  '`@anthropic-ai/sdk` 1.x',
  ({ origin, ...settings }) => new Anthropic({ baseURL: origin, maxRetries: 0, ...settings }),
);

/** `@anthropic-ai/sdk` 0.x, which sends another version and another key header. */
export const anthropic0: Client = anthropicClient(
  '`@anthropic-ai/sdk` 0.x',
  ({ origin, ...settings }) =>
    // The types of the two differ only in fields that the scenarios do not use.
    new AnthropicBefore1({ baseURL: origin, maxRetries: 0, ...settings }) as unknown as Anthropic,
);

function anthropicClient(name: string, connect: (connection: Connection) => Anthropic): Client {
  return {
    name,
    outcome: {
      whole: '`toolgateOutcome(message)`',
      streamed: '`toolgateOutcome(event)` of `message_delta`',
    },
    async ask(question, connection) {
      const client = connect(connection);
      const messages: Anthropic.MessageParam[] = [{ role: 'user', content: userContent(question) }];
      for (let step = 0; step < maxSteps; step += 1) {
        const { message, outcome } = await createMessage(client, messages, question);
        const calls = message.content.filter((block) => block.type === 'tool_use');
        if (calls.length === 0) return { text: textOf(message), outcome };
        messages.push({ role: 'assistant', content: message.content });
        const results = calls.map(({ id, name: tool, input }) => ({
          type: 'tool_result' as const,
          tool_use_id: id,
          content: runTool(question, tool, input),
        }));
        messages.push({ role: 'user', content: results });
      }
      throw new Error('The model called tools in every step.');
    },
  };
}

function textOf({ content }: Anthropic.Message): string {
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('');
}

function userContent({ text, image }: Question): Anthropic.ContentBlockParam[] {
  const block = { type: 'text' as const, text };
  if (image === undefined) return [block];
  const source = { type: 'base64' as const, media_type: 'image/png' as const, data: image };
  return [{ type: 'image', source }, block];
}

async function createMessage(
  client: Anthropic,
  messages: Anthropic.MessageParam[],
  question: Question,
): Promise<{ message: Anthropic.Message; outcome: VisibleOutcome | undefined }> {
  const { model = modelId, instructions, schema, stream: isStream, signal, onText } = question;
  const tools = declarationsOf(question).map(
    ({ name, description, schema: { type, properties } }) => ({
      name,
      description,
      input_schema: { type, properties },
    }),
  );
  const body = {
    model,
    max_tokens: 1000,
    messages,
    ...(instructions !== undefined && { system: instructions }),
    ...(tools.length > 0 && { tools }),
    ...(schema && { output_config: { format: { type: 'json_schema' as const, schema } } }),
  };
  const options = signal ? { signal } : {};
  if (!isStream) {
    const message = await client.messages.create(body, options);
    return { message, outcome: toolgateOutcome(message) };
  }
  let outcome: VisibleOutcome | undefined;
  const stream = client.messages.stream(body, options);
  stream.on('streamEvent', (event) => (outcome ??= toolgateOutcome(event)));
  stream.on('text', (delta) => onText?.(delta));
  return { message: await stream.finalMessage(), outcome };
}
