import { startDeadline, untilAborted } from 'toolgate/internal';
import { createExchange } from '../create-exchange.ts';
import { errorResponse } from '../error-response.ts';
import type { Exchange } from '../exchange.ts';
import { gatewayPath } from '../gateway-path.ts';
import { deriveRequest } from '../original-request.ts';
import { defaultMaxBodyBytes } from '../read-json-body.ts';
import { noteSpentTokens } from '../spent-tokens.ts';
import { type Admission, createGate } from './create-gate.ts';
import { limitAnswer } from './limit-answer.ts';
import { tookTooLong } from './limit-errors.ts';
import type { LimitsOptions } from './limits-options.ts';
import { type PreparedRequest, withUsage } from './prepare-request.ts';
import type { LimitedPath } from './stream-record.ts';

const limitedPath = /^(\/v1\/(?:chat\/completions|messages|responses(?:\/compact)?))\/?$/;

/**
 * Limits how much each tenant may use of a gateway: requests and tokens within a time, answers at
 * once, and the time that an answer may take. What is beyond gets 429 with `retry-after`, or 504;
 * answers carry the headers by which OpenAI's and Anthropic's clients know their limits. Requests
 * that ask no model for anything are not limited.
 *
 * @param handler the gateway, of `createToolgateHandler`, or what wraps it.
 * @returns a handler that never rejects.
 */
export function withLimits(
  handler: (request: Request) => Promise<Response>,
  options: LimitsOptions,
): (request: Request) => Promise<Response> {
  const {
    logger,
    timeoutMilliseconds = Infinity,
    tokens,
    maxBodyBytes = defaultMaxBodyBytes,
  } = options;
  const enter = createGate(options);

  async function prepare(request: Request, path: LimitedPath): Promise<PreparedRequest> {
    return tokens !== undefined && path === '/v1/chat/completions'
      ? withUsage(request, maxBodyBytes, options)
      : { request, hidesUsage: false };
  }

  async function answer(
    path: LimitedPath,
    { request, requestId }: Exchange,
    { headers, leave }: Admission,
  ): Promise<Response> {
    const spent = tokens ? noteSpentTokens(request) : { tokens: 0, untold: 0 };
    const deadline = startDeadline(timeoutMilliseconds, 'The time is over.');
    const onEnd = (usedTokens: number): void => {
      deadline.clear();
      leave(usedTokens);
    };
    try {
      const prepared = await prepare(request, path);
      const signals = [request.signal, deadline.signal];
      const sent =
        timeoutMilliseconds === Infinity
          ? prepared.request
          : deriveRequest(prepared.request, { signal: AbortSignal.any(signals) });
      const answered = await untilAborted(handler(sent), deadline.signal);
      const { hidesUsage } = prepared;
      const watching = { path, requestId, hidesUsage, spent, deadline, headers, onEnd };
      return await limitAnswer(answered, watching);
    } catch (error) {
      onEnd(spent.tokens);
      throw deadline.signal.aborted ? tookTooLong(deadline.milliseconds) : error;
    }
  }

  return async (request) => {
    const path = limitedPath.exec(gatewayPath(request))?.[1] as LimitedPath | undefined;
    if (path === undefined || request.method !== 'POST') return handler(request);
    const exchange = createExchange(request, logger);
    try {
      return await answer(path, exchange, await enter(exchange));
    } catch (error) {
      return errorResponse(error, exchange);
    }
  };
}
