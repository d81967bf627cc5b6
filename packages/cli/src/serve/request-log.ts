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
import type { LogDetail } from '../configuration/index.ts';

type Handler = (request: Request) => Promise<Response>;

/** Writes an entry for each request when its response has ended. */
export interface RequestLog {
  /** Adds the log around a gateway. */
  wrap(gateway: Handler): Handler;
  /** Adds to an observer what the log needs: the model of a request, its calls and its outcome. */
  observe(observer: GatewayObserver): GatewayObserver;
}

/** What the log knows about one request. */
interface Entry {
  model?: string;
  outcome?: ToolgateOutcome;
  /** The model calls that have ended. */
  calls: ToolgateOutcome['calls'];
  /** Whether the client left before the end of the response. */
  left?: boolean;
  /** Whether a stream failed after its head had gone out. */
  broken?: boolean;
  /** Resolves when the gateway has reported the outcome. */
  closed?: Promise<void>;
}

/** How long an entry waits for the outcome of a stream whose client left. */
const maxWaitMilliseconds = 1000;

/**
 * Creates a log of requests: method, path, status, time, tenant, model, and what each feature did and cost, without any
 * text. A request without an outcome, such as a failed one, has its finished model calls.
 * With `content` the log also has the texts of request and response, up to 64 Ki characters of each.
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
    const requestText = hasContent && request.body ? boundedText(request.clone().body) : undefined;
    const response = await entries.run(entry, async () => gateway(request));
    const { status, headers } = response;
    const responseText = boundedText(undefined);
    const write = (): void => {
      const milliseconds = Math.round(performance.now() - startedAt);
      const requestId = headers.get('x-request-id') ?? undefined;
      const { model, broken } = entry;
      const left = (entry.left ?? request.signal.aborted) || undefined;
      const tenant = callerOf(request)?.tenant;
      const texts = hasContent && { request: requestText?.text(), response: responseText.text() };
      const state = { status, left, broken, milliseconds };
      const facts = { method, path, ...state, requestId, tenant, model };
      logger.info({ ...facts, ...describeOutcome(entry, hasContent), ...texts }, 'request');
    };
    if (response.body === null) {
      await untilClosed(entry);
      write();
      return response;
    }
    const isStream = headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    const onChunk = (chunk: Uint8Array): void => {
      if (hasContent) responseText.push(chunk);
      if (isStream && hasFailure(chunk)) entry.broken = true;
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

/** Records the calls and the outcome of a request in its entry, and reports them to another observer. */
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

/** When a client leaves, the outcome often arrives a little later. */
async function untilClosed({ closed }: Entry): Promise<void> {
  if (closed) await Promise.race([closed, wait(maxWaitMilliseconds, undefined, { ref: false })]);
}

/** The outcome as a field of the log; without one, the finished calls. */
function describeOutcome({ outcome, calls }: Entry, hasContent: boolean): { outcome?: object } {
  if (outcome) return { outcome: hasContent ? outcome : omitTexts(outcome) };
  return calls.length > 0 ? { outcome: { calls } } : {};
}

/** The beginnings of the events that report a failure in one of the formats. */
const failureMarks = ['event: error\n', 'data: {"error":{'];

/**
 * Whether a chunk of a stream reports a failure. The gateway writes whole events, and no text contains such a line.
 */
function hasFailure(chunk: Uint8Array): boolean {
  const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  return failureMarks.some((mark) => beginsLine(bytes, mark));
}

function beginsLine(bytes: Buffer, mark: string): boolean {
  const found = bytes.indexOf(mark);
  return found === 0 || (found > 0 && bytes.includes(`\n${mark}`));
}

/** Leaves out feedback, which describes an answer. */
function omitTexts(outcome: ToolgateOutcome): object {
  const { calls, promptGuard } = outcome;
  const summary = summarizeOutcome(outcome);
  return { ...summary, ...(promptGuard && { promptGuard }), calls };
}

interface RelayOptions {
  entries: AsyncLocalStorage<Entry>;
  entry: Entry;
  onChunk: (chunk: Uint8Array) => void;
  /** Called once when the response has ended, complete or not. */
  onEnd: () => void;
}

/** Relays a body. Each read runs in the request's async context, because the gateway does its work on reads. */
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
    await untilClosed(entry);
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
