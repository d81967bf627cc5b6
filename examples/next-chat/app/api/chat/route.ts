import {
  convertToModelMessages,
  createUIMessageStream,
  createUIMessageStreamResponse,
  safeValidateUIMessages,
  streamText,
  toUIMessageStream,
  type ToolSet,
  wrapLanguageModel,
} from 'ai';
import {
  createToolgateMessageMetadata,
  toolgateMiddleware,
  toolgateTools,
} from 'toolgate/ai-sdk-7';
import { z } from 'zod';
import type { ChatMessage } from '../../../lib/chat-message.ts';
import { chatSettingsSchema, gatewaySettings } from '../../../lib/chat-settings.ts';
import { chooseModel } from '../../../lib/choose-model.ts';
import { describeError } from '../../../lib/describe-error.ts';

const bodySchema = z.object({
  messages: z.array(z.unknown()).min(1),
  settings: chatSettingsSchema,
});

/** Answers the chat. It declares the enabled features as tools, like any caller of the gateway. */
export async function POST(request: Request): Promise<Response> {
  const body = bodySchema.safeParse(await request.json().catch(() => undefined));
  if (!body.success) return new Response(z.prettifyError(body.error), { status: 400 });
  const { settings } = body.data;
  const validation = await safeValidateUIMessages<ChatMessage>({ messages: body.data.messages });
  if (!validation.success) return new Response('messages are no UI messages.', { status: 400 });
  const messages = validation.data;
  const prompt = await convertToModelMessages(messages);

  const stream = createUIMessageStream<ChatMessage>({
    execute({ writer }) {
      const model = wrapLanguageModel({
        model: chooseModel(),
        middleware: toolgateMiddleware({
          shadowAgent: { progress: 'reasoning' },
          // Scores and feedback are for developers. This example shows them beside the chat; your app should log them.
          onOutcome: (data) => writer.write({ type: 'data-outcome', data, transient: true }),
        }),
      });
      const result = streamText({
        model,
        ...(settings.system !== '' && { instructions: settings.system }),
        messages: prompt,
        tools: toolgateTools(gatewaySettings(settings)),
        abortSignal: request.signal,
      });
      writer.merge(
        toUIMessageStream<ToolSet, ChatMessage>({
          stream: result.stream,
          messageMetadata: createToolgateMessageMetadata(messages.at(-1)),
          onError: describeError,
        }),
      );
    },
    onError: describeError,
  });
  return createUIMessageStreamResponse({ stream });
}
