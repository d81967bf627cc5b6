import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';
import { type GatewayObserver, summarizeOutcome, type ToolgateOutcome } from 'toolgate';
import { boundedText } from './bounded-text.ts';
import type { LogDetail } from './serve-flags.ts';

type Handler = (request: Request) => Promise<Response>;

/** Writes an entry for each request, once its response is over. */
export interface RequestLog {
  /** A gateway whose requests are logged. */
  wrap(gateway: Handler): Handler;
  /** Takes the outcome of the request that is being answered. */
  onOutcome(outcome: ToolgateOutcome): void;
  /** An observer that tells the log which model a request is for. */
  observe(observer: GatewayObserver): GatewayObserver;
}

/** What is known of one request. */
interface Entry {
  model?: string;
  outcome?: ToolgateOutcome;
}

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
      const texts = hasContent && { request: asked?.text(), response: said.text() };
      const told = outcome && { outcome: hasContent ? outcome : withoutTexts(outcome) };
      logger.info({ method, path, status, milliseconds, id, model, ...told, ...texts }, 'request');
    };
    if (response.body === null) {
      write();
      return response;
    }
    const onChunk = hasContent ? said.push : () => {};
    const body = relay(response.body, { entries, entry, onChunk, onEnd: write });
    return new Response(body, { status, headers });
  }

  return {
    wrap: (gateway) => async (request) => answer(gateway, request),
    onOutcome(outcome) {
      const entry = entries.getStore();
      if (entry) entry.outcome = outcome;
    },
    observe: (observer) => ({
      openRequest(request) {
        const entry = entries.getStore();
        if (entry) entry.model = request.modelId;
        return observer.openRequest(request);
      },
    }),
  };
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
          onEnd();
        } catch (error) {
          onEnd();
          throw error;
        }
      },
      async cancel(reason) {
        await entries.run(entry, async () => reader.cancel(reason)).finally(onEnd);
      },
    },
    { highWaterMark: 0 },
  );
}
