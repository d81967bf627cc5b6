import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import {
  type CallObserver,
  type GatewayObserver,
  type RequestObserver,
  summarizeOutcome,
  type ToolgateOutcome,
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
  /** Whether the reader of the response left before its end. */
  left?: boolean;
  /** Settled once the gateway has told all that it knows. */
  closed?: Promise<void>;
}

/** How long an entry waits for what the gateway has to tell of a stream that its client left, in milliseconds. */
const longestWait = 1000;

/**
 * Opens a log of requests: method, path, status, time, model, and what each feature did and cost, without any text.
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
    const entry: Entry = {};
    const asked = hasContent && request.body ? boundedText(request.clone().body) : undefined;
    const response = await entries.run(entry, async () => gateway(request));
    const { status, headers } = response;
    const said = boundedText(undefined);
    const write = (): void => {
      const milliseconds = Math.round(performance.now() - startedAt);
      const id = headers.get('x-request-id') ?? undefined;
      const { model, outcome } = entry;
      const left = (entry.left ?? request.signal.aborted) || undefined;
      const texts = hasContent && { request: asked?.text(), response: said.text() };
      const told = outcome && { outcome: hasContent ? outcome : withoutTexts(outcome) };
      const facts = { method, path, status, left, milliseconds, id, model };
      logger.info({ ...facts, ...told, ...texts }, 'request');
    };
    if (response.body === null) {
      await untilTold(entry);
      write();
      return response;
    }
    const onChunk = hasContent ? said.push : () => {};
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

const unwatchedCall: CallObserver = { run: (action) => action(), firstPart() {}, close() {} };

/** An observer that writes into an entry how its request ended, and tells another one. */
function noteEnd(entry: Entry, watched: RequestObserver | undefined): RequestObserver {
  let settle: (() => void) | undefined;
  entry.closed = new Promise((resolve) => (settle = resolve));
  return {
    openCall: (call) => watched?.openCall(call) ?? unwatchedCall,
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
