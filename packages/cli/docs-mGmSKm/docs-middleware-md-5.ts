// app/api/chat/route.ts
import { convertToModelMessages, streamText, type UIMessage, wrapLanguageModel } from 'ai';
import { toolgateMessageMetadata, toolgateMiddleware, toolgateTools } from 'toolgate/ai-sdk-7';
import { createDemoModel } from 'toolgate/demo-model';

const model = wrapLanguageModel({ model: createDemoModel(), middleware: toolgateMiddleware() });

export async function POST(request: Request): Promise<Response> {
  const { messages } = (await request.json()) as { messages: UIMessage[] };
  const result = streamText({
    model,
    instructions: 'You are Ada, the arithmetic tutor of a night school.',
    messages: await convertToModelMessages(messages),
    tools: toolgateTools({ promptGuard: true, shadowAgent: true }),
    abortSignal: request.signal,
  });
  return result.toUIMessageStreamResponse({ messageMetadata: toolgateMessageMetadata });
}
