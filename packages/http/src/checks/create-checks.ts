import type { ToolgateOptions } from 'toolgate';
import {
  type Authentication,
  jsonResponse,
  type OpenExchange,
  outcomeDetail,
  outcomeHeaders,
} from '../exchange/index.ts';
import { checkWebhookRequest, checkWebhookResponse } from './agentgateway.ts';
import {
  decisionsPath,
  litellmPaths,
  nemoPath,
  nemoServerPath,
  streamsPath,
  webhookRequestPath,
  webhookResponsePath,
} from './check-paths.ts';
import { closeCheckStream, openCheckStream, pushCheckStream } from './check-streams.ts';
import { type CheckAnswer, type CheckScope, createCheckHost } from './check.ts';
import type { ChecksOptions } from './checks-options.ts';
import { createDecisionEndpoint } from './decisions.ts';
import { checkForLitellm } from './litellm.ts';
import { checkForNemo, checkForNemoServer } from './nemo.ts';
import { type CheckMemory, type CheckSessions, createCheckSessions } from './sessions.ts';

/** Answers requests to the endpoints that check texts. */
export interface Checks {
  /**
   * Answers a request after its body was read.
   *
   * @throws HttpError for mistakes of the caller.
   */
  answer(exchange: OpenExchange, caller: Authentication): Promise<Response>;
  /**
   * Closes an open stream.
   *
   * @throws HttpError (404) if there is no such stream.
   */
  close(exchange: OpenExchange, caller: Authentication): Response;
}

type Endpoint = (
  body: unknown,
  scope: CheckScope,
  sessions: CheckSessions,
) => CheckAnswer | Promise<CheckAnswer>;

/**
 * Creates the guard and the filter as checks over HTTP, in the contracts of other gateways.
 *
 * @param memory what the checks of this process remember.
 */
export function createChecks(
  options: ToolgateOptions,
  checks: ChecksOptions,
  memory: CheckMemory,
): Checks {
  const host = createCheckHost(options);
  const sessions = createCheckSessions(checks, memory);
  const endpoints: Readonly<Record<string, Endpoint>> = {
    [decisionsPath]: createDecisionEndpoint(options),
    [nemoPath]: checkForNemo,
    [nemoServerPath]: checkForNemoServer,
    [webhookRequestPath]: checkWebhookRequest,
    [webhookResponsePath]: checkWebhookResponse,
    [streamsPath]: openCheckStream,
    ...Object.fromEntries(litellmPaths.map((path) => [path, checkForLitellm])),
  };
  const pushStream: Endpoint = (body, scope) =>
    pushCheckStream(body, scope, { id: streamId(scope.exchange), sessions });

  function respond({ body, status, outcome }: CheckAnswer, exchange: OpenExchange): Response {
    const detail = outcomeDetail(exchange.request.headers, options.outcome);
    const headers = outcome && detail !== 'none' ? outcomeHeaders(outcome) : {};
    return jsonResponse(body, exchange, { headers, ...(status && { status }) });
  }

  return {
    async answer(exchange, caller) {
      const scope = { exchange, caller, host };
      const endpoint = endpoints[exchange.path] ?? pushStream;
      return respond(await endpoint(exchange.body, scope, sessions), exchange);
    },
    close(exchange, caller) {
      const scope = { exchange, caller, host };
      return respond(closeCheckStream(scope, { id: streamId(exchange), sessions }), exchange);
    },
  };
}

function streamId({ path }: OpenExchange): string {
  return path.slice(streamsPath.length + 1);
}
