import { hasNullCitations } from '../formats/messages/answer/null-citations.ts';
import type { Handler } from '../testing/handler.ts';
import { readEvents, type ReceivedEvent } from '../testing/read-events.ts';
import type { Validate } from './validate.ts';
import type { OfficialType } from './write-schemas.ts';

/** Checks a handler's answers. */
export interface WireCheck {
  /** Returns the same handler, checked. */
  watch(handler: Handler): Handler;
  /** Returns the faults since the last call, each once. */
  problems(): string[];
  /** The number of valid answers and events. */
  readonly valid: number;
}

interface EndpointTypes {
  whole: OfficialType;
  event: OfficialType;
  error: OfficialType;
}

/** The types of each endpoint's answers. */
const endpoints: Readonly<Record<string, EndpointTypes>> = {
  '/v1/chat/completions': openai('ChatCompletion', 'ChatCompletionChunk'),
  '/v1/messages': anthropic('Message'),
  '/v1/messages/count_tokens': anthropic('TokenCount'),
  '/v1/responses': openai('Response'),
  '/v1/responses/compact': openai('Compaction'),
  '/v1/responses/input_tokens': openai('InputTokens'),
  '/v1/decisions': openai('Decision'),
};

function openai(whole: OfficialType, event: OfficialType = 'ResponseEvent'): EndpointTypes {
  return { whole, event, error: 'OpenAIError' };
}

function anthropic(whole: OfficialType): EndpointTypes {
  return { whole, event: 'MessageEvent', error: 'AnthropicError' };
}

/** The paths of a stored response and of its input. */
const stored = /^\/v1\/responses\/[^/]+(\/input_items)?$/;

/** Checks every answer and every event of the three endpoints against the official SDKs' types. */
export function createWireCheck(validate: Validate): WireCheck {
  const found = new Set<string>();
  let valid = 0;

  function note(problem: string | undefined): void {
    if (problem === undefined) valid += 1;
    else found.add(problem);
  }

  function judge(body: string, { ok, isStream, types }: Answer): void {
    if (isStream) {
      for (const event of readEvents(body)) note(judgeEvent(event, types, validate));
    } else if (body !== '') {
      note(validate(ok ? types.whole : types.error, JSON.parse(body)));
    }
  }

  return {
    watch: (handler) => async (request) => {
      const response = await handler(request);
      const types = typesOf(request);
      if (types === undefined || response.body === null) return response;
      const { ok, status, headers } = response;
      const isStream = headers.get('content-type')?.startsWith('text/event-stream') ?? false;
      const body = readAlong(response.body, (text) => judge(text, { ok, isStream, types }));
      return new Response(body, { status, headers });
    },
    problems() {
      const problems = [...found];
      found.clear();
      return problems;
    },
    get valid() {
      return valid;
    },
  };
}

/** Returns the types of an endpoint's answers, in the API version that the request names. */
function typesOf({ url, headers, method }: Request): EndpointTypes | undefined {
  const { pathname } = new URL(url);
  const types = endpoints[pathname] ?? (method === 'GET' ? storedTypesOf(pathname) : undefined);
  if (types?.whole !== 'Message' || hasNullCitations(headers)) return types;
  return { ...types, whole: 'Message2023', event: 'MessageEvent2023' };
}

function storedTypesOf(pathname: string): EndpointTypes | undefined {
  const [path, part] = stored.exec(pathname) ?? [];
  if (path === undefined) return undefined;
  return openai(part === undefined ? 'Response' : 'InputItems');
}

/** An answer to be judged. */
interface Answer {
  ok: boolean;
  isStream: boolean;
  types: EndpointTypes;
}

/** Wraps a body and reads it at the speed of its reader; at the end it reports the text. */
function readAlong(
  body: ReadableStream<Uint8Array>,
  onEnd: (text: string) => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) {
          onEnd(text);
          controller.close();
        } else {
          text += decoder.decode(value, { stream: true });
          controller.enqueue(value);
        }
      },
      cancel(reason) {
        // Readers of a stream with an end mark leave at the mark.
        onEnd(text.slice(0, text.lastIndexOf('\n\n') + 2));
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

function judgeEvent(
  { event, data }: ReceivedEvent,
  types: EndpointTypes,
  validate: Validate,
): string | undefined {
  const isMessage = types.whole.startsWith('Message');
  if (data === '[DONE]') return isMessage ? 'a message has no [DONE]' : undefined;
  const { type, error } = data as { type?: unknown; error?: unknown };
  // A chunk has no event name. An event of the other two formats repeats its name in the data.
  if (types.whole === 'ChatCompletion') {
    if (event !== undefined) return `a chunk is called ${event}`;
    return validate(error === undefined ? types.event : types.error, data);
  }
  if (event !== type) return `the event ${event} says that it is ${String(type)}`;
  if (type === 'ping') return undefined;
  if (type !== 'error') return validate(types.event, data);
  return validate(types.error, isMessage ? data : { error });
}
