import type { Exchange, GatewayService } from '../exchange/index.ts';
import { HttpError } from '../errors/index.ts';
import { isRecord, isUnset } from '../json/index.ts';
import { answerStored, readStoredRoute } from './answer-stored.ts';
import { memoryStorage } from './memory-storage.ts';
import { resolveInput } from './resolve-input.ts';
import { createResponseRecorder } from './response-recorder.ts';
import type { ResponseStorage } from './response-storage.ts';
import type { Item } from './stored-response.ts';
import { createTenantStore, type TenantResponses } from './tenant-responses.ts';

/** Settings of {@link createResponseStore}. */
export interface ResponseStoreOptions {
  /** Where responses are kept; by default in this process's memory, see {@link memoryStorage}. */
  storage?: ResponseStorage;
  /** How long a response can be asked for and continued, in seconds; default 30 days, as OpenAI's. */
  expirySeconds?: number;
  /** How long the storage may take to answer, in milliseconds; default 1000. */
  timeoutMilliseconds?: number;
}

const thirtyDays = 30 * 24 * 60 * 60;

const creationPath = '/v1/responses';

/** The endpoints that count or sum up a conversation, which is no response. */
const derivedPaths: ReadonlySet<string> = new Set([
  '/v1/responses/compact',
  '/v1/responses/input_tokens',
]);

/**
 * Gives a gateway's `/v1/responses` a memory: `store`, `previous_response_id`, item references,
 * `GET` and `DELETE /v1/responses/{id}` and its input items. The model gets the whole history with every request; what
 * is stored is what the client sent and what it got, never what the content filter held back.
 *
 * Each tenant reaches its own responses only. Without the storage, requests that refer to nothing
 * are answered as ever, with `store: false`; the others get 503.
 *
 * @returns the option `store` of `createToolgateHandler`.
 */
export function createResponseStore(options: ResponseStoreOptions = {}): GatewayService {
  const openResponses = createTenantStore({
    storage: options.storage ?? memoryStorage(),
    expirySeconds: options.expirySeconds ?? thirtyDays,
    timeoutMilliseconds: options.timeoutMilliseconds ?? 1000,
  });
  const responsesOf = async ({ caller, logger }: Exchange): Promise<TenantResponses> =>
    openResponses(caller?.tenant ?? '', logger);

  return {
    open(exchange) {
      const { path, request } = exchange;
      const { method } = request;
      const route = method === 'OPTIONS' ? undefined : readStoredRoute(path);
      if (route !== undefined) {
        return { answer: async () => answerStored(route, exchange, await responsesOf(exchange)) };
      }
      const isCreation = path === creationPath;
      if (method !== 'POST' || !(isCreation || derivedPaths.has(path))) return undefined;
      return {
        async bodyRead() {
          const { body } = exchange;
          if (isRecord(body)) await resolve(exchange, body, await responsesOf(exchange));
        },
      };
    },
  };
}

/** Puts the history in place of references to it, and has the response recorded where there will be one. */
async function resolve(
  exchange: Exchange,
  body: Record<string, unknown>,
  responses: TenantResponses,
): Promise<void> {
  const { input, items } = await resolveInput(body, responses, exchange.maxBodyBytes);
  const { previous_response_id: previous, store, ...rest } = body;
  const isContinued = typeof previous === 'string' && previous !== '';
  // Its earlier messages are the provider's, so to continue from the response alone would lose them.
  const isElsewhere = !isUnset(body['conversation']);
  if (isContinued && isElsewhere) throw twoHistories();
  const isSame = store === false && !isContinued && input === body['input'];
  if (!isSame) {
    exchange.body = {
      ...rest,
      ...(input !== undefined && { input }),
      ...(exchange.path === creationPath && includeReasoning(body, items)),
      store: storeOf(body),
      ...(!isContinued && previous !== undefined && { previous_response_id: previous }),
    };
  }
  if (exchange.path !== creationPath) return;
  exchange.recorder = createResponseRecorder({
    responses: store === false || isElsewhere ? undefined : responses,
    items,
    previousResponseId: isContinued ? previous : null,
    ...sizeOf(exchange),
  });
}

/** The tenant of a request, and the length of its body. */
function sizeOf({ caller, text }: Exchange): { tenant: string | undefined; requestLength: number } {
  return { tenant: caller?.tenant, requestLength: text?.length ?? 0 };
}

/**
 * What the provider is to store. One that keeps responses too would keep what the filter takes out of them; only what works in the
 * background has to be kept.
 */
function storeOf({ store, background }: Record<string, unknown>): unknown {
  const isPlain = isUnset(store) || typeof store === 'boolean';
  return isPlain ? store !== false && background === true : store;
}

function twoHistories(): HttpError {
  return new HttpError({
    status: 400,
    message:
      'previous_response_id: it cannot be used together with conversation; send one of them.',
    param: 'previous_response_id',
  });
}

const encryptedReasoning = 'reasoning.encrypted_content';

/** Models of OpenAI that reason unasked; others refuse to be asked for an encrypted copy. */
const reasoningModel = /(?:^|[/:])(?:o\d|codex|gpt-(?:[5-9]|\d{2})(?!\S*-chat))/;

/**
 * Asks for the encrypted copy of the model's reasoning. The provider stores nothing, and only this brings the reasoning
 * to the next turn.
 */
function includeReasoning(
  { include, model, reasoning, store }: Record<string, unknown>,
  items: readonly Item[],
): { include?: unknown[] } {
  const asked = isUnset(include) ? [] : include;
  if (store === false || !Array.isArray(asked) || asked.includes(encryptedReasoning)) return {};
  const isAsked = isRecord(reasoning) && !isUnset(reasoning['effort']);
  const isOff = isAsked && reasoning['effort'] === 'none';
  const reasons =
    isAsked ||
    (typeof model === 'string' && reasoningModel.test(model)) ||
    items.some(({ type }) => type === 'reasoning');
  return reasons && !isOff ? { include: [...(asked as unknown[]), encryptedReasoning] } : {};
}
