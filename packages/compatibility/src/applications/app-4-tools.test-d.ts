// A chat of AI SDK 4 with tools of its own beside gateway tools: it has to compile without `any`.
import {
  createDataStreamResponse,
  generateText,
  type JSONValue,
  type Message,
  streamText,
  tool,
  type ToolSet,
  wrapLanguageModel,
} from 'ai-4';
import {
  type GatewaySettings,
  toolgateMessageMetadata,
  toolgateMiddleware,
  toolgateOutcome,
  toolgateTools,
} from 'toolgate/ai-sdk-4';
import { z } from 'zod';

const tools = {
  ...toolgateTools({ promptGuard: true, shadowAgent: { hint: 'be brief' } }),
  weather: tool({
    parameters: z.object({ city: z.string() }),
    execute: async ({ city }) => ({ city, celsius: -3 }),
  }),
  book: tool({ parameters: z.object({ seats: z.number() }), execute: async () => 'booked' }),
} satisfies ToolSet;

/** One component for each tool, and no other. */
const components: { [Name in keyof typeof tools]: string } = {
  weather: 'WeatherCard',
  book: 'BookingCard',
};

type Model = Parameters<typeof wrapLanguageModel>[0]['model'];

/** What the tools of a call were asked for and gave, with a branch for each and no other. */
export async function describeCalls(inner: Model): Promise<(string | number)[]> {
  const model = wrapLanguageModel({ model: inner, middleware: toolgateMiddleware() });
  const settings: GatewaySettings = { promptGuard: true, shadowAgent: { hint: 'be brief' } };
  const providerOptions = { toolgate: settings };
  const { toolCalls, toolResults } = await generateText({
    model,
    prompt: 'Hi',
    tools,
    providerOptions,
  });
  const results = toolResults.map((result) =>
    result.toolName === 'weather' ? result.result.celsius : result.result.length,
  );
  const calls = toolCalls.map((call) => {
    switch (call.toolName) {
      case 'weather':
        return call.args.city;
      case 'book':
        return call.args.seats;
      default:
        return call satisfies never;
    }
  });
  return [...calls, ...results, ...Object.values(components)];
}

/** The route that `useChat` calls. */
export function answerChat(model: Model): Response {
  return createDataStreamResponse({
    execute(dataStream) {
      const result = streamText({
        model,
        prompt: 'Hi',
        tools,
        onFinish(event) {
          const metadata = toolgateMessageMetadata({ part: event });
          if (metadata) dataStream.writeMessageAnnotation(metadata as JSONValue);
        },
      });
      result.mergeIntoDataStream(dataStream);
    },
  });
}

/** What a component shows beside a message. */
export function describeMessage(message: Message): string | undefined {
  return toolgateOutcome(message)?.contentFilter.action;
}

/** The type of the declarations has exactly the enabled features. */
export function describeTools(): (string | undefined)[] {
  const { svc_prompt_guard: guard, svc_shadow_agent: none } = toolgateTools({ promptGuard: true });
  return [guard.description, none satisfies undefined];
}
