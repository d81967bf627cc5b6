import { takeTurn } from 'toolgate/internal';
import { HttpError, mapModelError, reportError } from './errors/index.ts';
import {
  type BackgroundAnswer,
  jsonResponse,
  type OpenExchange,
  settle,
} from './exchange/index.ts';
import type { PendingAnswer } from './formats/format.ts';

/** Settings of {@link answerInBackground}. */
export interface BackgroundOptions {
  exchange: OpenExchange;
  /** Keeps the answer until the client fetches it. */
  background: BackgroundAnswer;
  /** The body that the client gets in the meantime. */
  pending: PendingAnswer;
  /** Stops the work. */
  abort: AbortController;
}

/**
 * Answers a request at once, and then makes the real answer, even if the client leaves. The request keeps its place until the end.
 *
 * @param make makes the body of the answer.
 * @throws HttpError (503) if the answer cannot be kept.
 */
export async function answerInBackground(
  make: () => Promise<string | object>,
  options: BackgroundOptions,
): Promise<Response> {
  const { exchange, background, pending, abort } = options;
  const begun = await background.begin(pending.queued, abort);
  exchange.isStreaming = true;
  exchange.isDetached = true;
  void work(make, options);
  return jsonResponse(JSON.stringify(begun), exchange);
}

async function work(
  make: () => Promise<string | object>,
  { exchange, background, pending, abort }: BackgroundOptions,
): Promise<void> {
  try {
    const made = await make();
    const turn = takeTurn('request', exchange.caller?.tenant);
    if (turn !== undefined) await turn;
    await background.end(typeof made === 'string' ? (JSON.parse(made) as object) : made);
  } catch (error) {
    const mapped = mapModelError(error);
    const isCancelled = abort.signal.aborted && !(abort.signal.reason instanceof HttpError);
    if (!isCancelled) {
      exchange.streamError = mapped;
      reportError(mapped, exchange);
    }
    await background.end(pending.failed(mapped));
  } finally {
    settle(exchange, { status: 200 });
  }
}
