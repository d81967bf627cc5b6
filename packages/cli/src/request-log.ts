import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { callerOf } from '@toolgate/http';
import type { Logger } from 'pino';
import {
  type GatewayObserver,
  type RequestObserver,
  summarizeOutcome,
  type ToolgateOutcome,
  unobservedCall,
} from 'toolgate';
import { boundedText } from './bounded-text.ts';
import type { LogDetail } from './serve-flags.ts';

type Handler = (request: Request) => Promise<Response>;

/** Writes an entry for each request, once its response is over. */
export interface RequestLog {
  /** A gateway whose requests are logged. */
  wrap(gateway: Handler): Handler;
  /** An observer that tells the log which model a request is for, and how it ended. */
  observe(observer: GatewayObserver): GatewayObserver;
}

/** What is known of one request. */
interface Entry {
  model?: string;
  outcome?: ToolgateOutcome;
  /** The model calls that have ended. */
  calls: ToolgateOutcome['calls'];
  /** Whether the reader of the response left before its end. */
  left?: boolean;
  /** Whether a stream failed after its head had gone out. */
  broken?: boolean;
  /** Settled once the gateway has told all that it knows. */
  closed?: Promise<void>;
}

/** How long an entry waits for what the gateway has to tell of a stream that its client left, in milliseconds. */
const longestWait = 1000;

/**
 * Opens a log of requests: method, path, status, time, tenant, model, and what each feature did and cost, without any
 * text. What has no outcome, as what failed has none, has the model calls that had ended.
 * With `content` it has the texts of request and response, too, up to 64 Ki characters of each.
 */
export function createRequestLog(
  logger: Logger,
  detail: Exclude<LogDetail, 'failures'>,
): RequestLog {
  const entries = new AsyncLocalStorage<Entry>();
  const hasContent = detail === 'content';

  async function answer(gateway: Handler, request: Request): Promise<Response> {
    const startedAt = performance.now();
    const { method, url } = request;
    const { pathname: path } = new URL(url);
    const entry: Entry = { calls: [] };
    const asked = hasContent && request.body ? boundedText(request.clone().body) : undefined;
    const response = await entries.run(entry, async () => gateway(request));
    const { status, headers } = response;
    const said = boundedText(undefined);
    const write = (): void => {
      const milliseconds = Math.round(performance.now() - startedAt);
      const requestId = headers.get('x-request-id') ?? undefined;
      const { model, broken } = entry;
      const left = (entry.left ?? request.signal.aborted) || undefined;
      const tenant = callerOf(request)?.tenant;
      const texts = hasContent && { request: asked?.text(), response: said.text() };
      const state = { status, left, broken, milliseconds };
      const facts = { method, path, ...state, requestId, tenant, model };
      logger.info({ ...facts, ...outcomeOf(entry, hasContent), ...texts }, 'request');
    };
    if (response.body === null) {
      await untilTold(entry);
      write();
      return response;
    }
    const isStream = headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    const onChunk = (chunk: Uint8Array): void => {
      if (hasContent) said.push(chunk);
      if (isStream && tellsFailure(chunk)) entry.broken = true;
    };
    const body = relay(response.body, { entries, entry, onChunk, onEnd: write });
    return new Response(body, { status, headers });
  }

  return {
    wrap: (gateway) => async (request) => answer(gateway, request),
    observe: (observer) => ({
      openRequest(request) {
        const entry = entries.getStore();
        const watched = observer.openRequest(request);
        if (entry === undefined) return watched;
        entry.model = request.modelId;
        return noteEnd(entry, watched);
      },
    }),
  };
}

/** An observer that writes into an entry what its request cost and how it ended, and tells another one. */
function noteEnd(entry: Entry, watched: RequestObserver | undefined): RequestObserver {
  let settle: (() => void) | undefined;
  entry.closed = new Promise((resolve) => (settle = resolve));
  return {
    openCall(call) {
      const startedAt = performance.now();
      const watchedCall = watched?.openCall(call) ?? unobservedCall;
      return {
        run: (action) => watchedCall.run(action),
        firstPart: () => watchedCall.firstPart(),
        close(end) {
          const inputTokens = end.usage?.inputTokens.total;
          const outputTokens = end.usage?.outputTokens.total;
          entry.calls.push({
            role: call.role,
            ...(inputTokens !== undefined && { inputTokens }),
            ...(outputTokens !== undefined && { outputTokens }),
            milliseconds: Math.round(performance.now() - startedAt),
          });
          watchedCall.close(end);
        },
      };
    },
    close(end) {
      if (end.outcome) entry.outcome = end.outcome;
      settle?.();
      watched?.close(end);
    },
  };
}

/** A client that leaves is often noticed before the gateway has told the outcome. */
async function untilTold({ closed }: Entry): Promise<void> {
  if (closed) await Promise.race([closed, wait(longestWait, undefined, { ref: false })]);
}

/** What is known of what the gateway did, as a field of the log. */
function outcomeOf({ outcome, calls }: Entry, hasContent: boolean): { outcome?: object } {
  if (outcome) return { outcome: hasContent ? outcome : withoutTexts(outcome) };
  return calls.length > 0 ? { outcome: { calls } } : {};
}

/** How an event begins by which one of the formats tells a failure. */
const failureMarks = ['event: error\n', 'data: {"error":{'];

/** Whether a piece of a stream tells that the answer failed. The gateway writes whole events, and no text has such a line. */
function tellsFailure(chunk: Uint8Array): boolean {
  const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  return failureMarks.some((mark) => beginsLine(bytes, mark));
}

function beginsLine(bytes: Buffer, mark: string): boolean {
  const found = bytes.indexOf(mark);
  return found === 0 || (found > 0 && bytes.includes(`\n${mark}`));
}

/** Feedback is a text about an answer. */
function withoutTexts(outcome: ToolgateOutcome): object {
  const { calls, promptGuard } = outcome;
  const summary = summarizeOutcome(outcome);
  return { ...summary, ...(promptGuard && { promptGuard }), calls };
}

interface RelayOptions {
  entries: AsyncLocalStorage<Entry>;
  entry: Entry;
  onChunk: (chunk: Uint8Array) => void;
  /** Told once that the response is over, in whatever way. */
  onEnd: () => void;
}

/** Passes a body on. Each part of it is made while its reader asks for it, so that has to happen within the request. */
function relay(
  body: ReadableStream<Uint8Array>,
  { entries, entry, onChunk, onEnd }: RelayOptions,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let isOver = false;

  function end(): void {
    if (isOver) return;
    isOver = true;
    onEnd();
  }

  async function endEarly(): Promise<void> {
    await untilTold(entry);
    end();
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await entries.run(entry, async () => reader.read());
          if (!done) {
            onChunk(value);
            controller.enqueue(value);
            return;
          }
          controller.close();
          end();
        } catch (error) {
          entry.broken = true;
          await endEarly();
          throw error;
        }
      },
      async cancel(reason) {
        entry.left = true;
        try {
          await entries.run(entry, async () => reader.cancel(reason));
        } finally {
          await endEarly();
        }
      },
    },
    { highWaterMark: 0 },
  );
}
