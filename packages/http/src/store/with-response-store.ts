import type { AuthenticationOptions } from '../authentication.ts';
import { createAuthenticator } from '../create-authenticator.ts';
import { createExchange } from '../create-exchange.ts';
import { errorResponse } from '../error-response.ts';
import { gatewayPath } from '../gateway-path.ts';
import { isRecord } from '../is-record.ts';
import type { Logger } from '../logger.ts';
import { deriveRequest } from '../original-request.ts';
import { defaultMaxBodyBytes, readJsonBody } from '../read-json-body.ts';
import { answerStored, readStoredRoute } from './answer-stored.ts';
import { memoryStorage } from './memory-storage.ts';
import { resolveInput } from './resolve-input.ts';
import type { ResponseStorage } from './response-storage.ts';
import { createResponseStore } from './response-store.ts';
import { storeAnswer } from './store-answer.ts';

/** Settings of {@link withResponseStore}. Callers are told apart as the handler does it. */
export interface ResponseStoreOptions extends AuthenticationOptions {
  /** Where responses are kept; by default in this process's memory, see {@link memoryStorage}. */
  storage?: ResponseStorage;
  /** How long a response can be asked for and continued, in seconds; default 30 days, as OpenAI's. */
  expirySeconds?: number;
  /** How long the storage may take to answer, in milliseconds; default 1000. */
  timeoutMilliseconds?: number;
  /** The largest request body in bytes; default 16 MiB, and the same as the handler's. */
  maxBodyBytes?: number;
  /**
   * Whether the server holds every client to the `content-length` that it announced, and the same as
   * the handler's; default false.
   */
  isLengthTrue?: boolean;
  /** Told when the storage fails; by default nobody is. */
  logger?: Logger;
}

const thirtyDays = 30 * 24 * 60 * 60;

const derivedPath = /^\/v1\/responses\/(?:compact|input_tokens)\/?$/;

const creationPath = /^\/v1\/responses\/?$/;

/**
 * Gives a gateway's `/v1/responses` a memory: `store`, `previous_response_id`, item references,
 * `GET` and `DELETE /v1/responses/{id}` and its input items. Every request that the handler gets
 * carries its whole history, so the handler itself needs to know nothing of this; what is stored is
 * what the client sent and what it got, never what the content filter held back.
 *
 * Each tenant reaches its own responses only. Without the storage, requests that refer to nothing
 * are answered as ever, with `store: false`; the others get 503.
 *
 * @param handler the gateway, of `createToolgateHandler`.
 * @returns a handler that never rejects.
 */
export function withResponseStore(
  handler: (request: Request) => Promise<Response>,
  options: ResponseStoreOptions = {},
): (request: Request) => Promise<Response> {
  const { maxBodyBytes = defaultMaxBodyBytes, logger } = options;
  const authenticate = createAuthenticator(options);
  const storeOf = createResponseStore({
    storage: options.storage ?? memoryStorage(),
    expirySeconds: options.expirySeconds ?? thirtyDays,
    timeoutMilliseconds: options.timeoutMilliseconds ?? 1000,
    logger,
  });

  async function create(request: Request): Promise<Response> {
    const { tenant = '' } = await authenticate(request);
    const body = await readJsonBody(request, maxBodyBytes, options);
    if (!isRecord(body)) return handler(deriveRequest(request, { json: body }));
    const responses = await storeOf(tenant);
    const { input, items } = await resolveInput(body, responses, maxBodyBytes);
    const { previous_response_id: previous, store, ...rest } = body;
    const isContinued = typeof previous === 'string' && previous !== '';
    const forwarded = {
      ...rest,
      ...(input !== undefined && { input }),
      // A provider that keeps responses too would keep what the filter takes out of them.
      store: store === undefined || store === null || typeof store === 'boolean' ? false : store,
      ...(!isContinued && previous !== undefined && { previous_response_id: previous }),
    };
    const answer = await handler(deriveRequest(request, { json: forwarded }));
    // What only counts or sums up a conversation is no response.
    if (derivedPath.test(gatewayPath(request))) return answer;
    return storeAnswer(answer, {
      responses: store === false ? undefined : responses,
      items,
      previousResponseId: isContinued ? previous : null,
    });
  }

  return async (request) => {
    const path = gatewayPath(request);
    const isCreation =
      request.method === 'POST' && (creationPath.test(path) || derivedPath.test(path));
    const route = readStoredRoute(path);
    if (request.method === 'OPTIONS' || (!isCreation && !route)) return handler(request);
    const exchange = createExchange(request, logger);
    try {
      if (route === undefined) return await create(request);
      const { tenant = '' } = await authenticate(request);
      return await answerStored(route, exchange, await storeOf(tenant));
    } catch (error) {
      return errorResponse(error, exchange);
    }
  };
}
