// A chat of AI SDK 7 with tools of its own beside gateway tools: it has to compile without a cast and without `any`.
import type { LanguageModelV4Middleware } from '@ai-sdk/provider';
import {
  type ChatInit,
  DefaultChatTransport,
  ToolLoopAgent as Agent,
  generateText,
  type InferUITools,
  streamText,
  tool,
  type ToolSet,
  type ToolUIPart,
  type UIMessage,
  wrapLanguageModel,
} from 'ai-7';
import {
  createToolgateMessageMetadata,
  type GatewaySettings,
  toolgateMiddleware,
  toolgateOutcome,
  toolgateTools,
  type ToolgateUIMessage,
} from 'toolgate/ai-sdk-7';
import { z } from 'zod';

const tools = {
  ...toolgateTools({ promptGuard: true, shadowAgent: { hint: 'be brief' } }),
  weather: tool({
    inputSchema: z.object({ city: z.string() }),
    execute: async ({ city }) => ({ city, celsius: -3 }),
  }),
  book: tool({ inputSchema: z.object({ seats: z.number() }), execute: async () => 'booked' }),
} satisfies ToolSet;

/** What `useChat` has of the chat. */
type ChatTools = InferUITools<typeof tools>;
/** A message of the chat, the type argument of `useChat`. */
type ChatMessage = ToolgateUIMessage<UIMessage<never, never, ChatTools>>;

/** One component for each tool, and no other. */
const components: {
  [Name in keyof ChatTools]: (part: ToolUIPart<Pick<ChatTools, Name>>) => string;
} = {
  weather: (part) => (part.state === 'output-available' ? `${part.output.celsius} degrees` : ''),
  book: (part) => (part.state === 'output-available' ? part.output : ''),
};

function renderMessage({ parts }: ChatMessage): string[] {
  return parts.map((part) => {
    switch (part.type) {
      case 'text':
        return part.text;
      case 'tool-weather':
        return components.weather(part);
      case 'tool-book':
        return components.book(part);
      default:
        return '';
    }
  });
}

/** The list of messages in a component. */
export function renderChat(): string[] {
  const messages: ChatMessage[] = [];
  return messages.flatMap((message) => {
    const shown = message.metadata?.toolgate?.contentFilter.action ?? '';
    return renderMessage(message).concat(
      shown,
      toolgateOutcome(message)?.promptGuard?.action ?? '',
    );
  });
}

/** What the browser runs, and shows at the end of an answer: `useChat` with these options calls tools of the app's own alone. */
export function openChat(show: (text: string) => void): void {
  const options: ChatInit<ChatMessage> = {
    transport: new DefaultChatTransport({ api: '/api/chat' }),
    onToolCall({ toolCall }) {
      if (toolCall.dynamic) return;
      switch (toolCall.toolName) {
        case 'weather':
          show(toolCall.input.city);
          break;
        case 'book':
          show(toolCall.input.seats.toFixed());
          break;
        default:
          toolCall satisfies never;
      }
    },
    onFinish: ({ message }) => show(message.metadata?.toolgate?.contentFilter.action ?? ''),
  };
  show(options.id ?? '');
}

/** The route that `useChat` calls, and the whole outcome for the app's log. */
export async function answerChat(model: Model): Promise<[Response, number | undefined]> {
  const messages: ChatMessage[] = [];
  const result = streamText({ model, prompt: 'Hi', tools });
  const response = result.toUIMessageStreamResponse<ChatMessage>({
    messageMetadata: createToolgateMessageMetadata(messages.at(-1)),
  });
  const outcome = await toolgateOutcome(result);
  return [response, outcome?.promptGuard?.score ?? outcome?.calls.length];
}

type Model = Parameters<typeof wrapLanguageModel>[0]['model'];

/** Middleware for a library that asks for the type of the specification. */
export const middleware: LanguageModelV4Middleware = toolgateMiddleware();

/** What the tools of a call were asked for, with a branch for each and no other. */
export async function describeCalls(inner: Model): Promise<string[]> {
  const model = wrapLanguageModel({ model: inner, middleware: toolgateMiddleware() });
  const settings: GatewaySettings = { promptGuard: true, shadowAgent: { hint: 'be brief' } };
  const providerOptions = { toolgate: settings };
  const { toolCalls } = await generateText({ model, prompt: 'Hi', tools, providerOptions });
  return toolCalls.map((call) => {
    if (call.dynamic) return call.toolName;
    switch (call.toolName) {
      case 'weather':
        return call.input.city;
      case 'book':
        return call.input.seats.toFixed();
      default:
        return call satisfies never;
    }
  });
}

/** An agent with the same tools. */
export async function runAgent(model: Model): Promise<number[]> {
  const agent = new Agent({ model, tools, providerOptions: { toolgate: { promptGuard: true } } });
  const { toolResults } = await agent.generate({ prompt: 'Hi' });
  return toolResults.map((result) => {
    if (result.dynamic) return 0;
    return result.toolName === 'weather' ? result.output.celsius : result.output.length;
  });
}

/** The type of the declarations has exactly the enabled features. */
export function describeTools(isGuarded: boolean): (string | undefined)[] {
  const { svc_prompt_guard: guard, svc_shadow_agent: none } = toolgateTools({ promptGuard: true });
  const { svc_prompt_guard: maybe } = toolgateTools({ promptGuard: isGuarded });
  // @ts-expect-error It may be left out.
  const wrong: string = maybe.description;
  // @ts-expect-error An unknown setting beside a known one.
  toolgateTools({ promptGuard: true, promtGuard: true });
  // @ts-expect-error An unknown setting of the shadow agent beside a known one.
  toolgateTools({ shadowAgent: { hint: 'be brief', maxIteration: 2 } });
  return [guard.description, none satisfies undefined, maybe?.description, wrong];
}
