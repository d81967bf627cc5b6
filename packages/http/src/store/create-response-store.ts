import { assertOptions, type AcceptedOptions } from 'toolgate/pipeline';
import { bodyEndpoint } from '../endpoints/body-endpoints.ts';
import { type HttpError, invalidField } from '../errors/index.ts';
import {
  type Exchange,
  type GatewayService,
  type ReserveText,
  tenantOf,
} from '../exchange/index.ts';
import { isRecord } from '../json/index.ts';
import { answerStored, readStoredRoute, type StoredState } from './answer-stored.ts';
import { createBackgroundWork } from './background/index.ts';
import { memoryStorage } from './memory-storage.ts';
import { boundHistory, type ResolvedInput, resolveInput } from './resolve-input.ts';
import { createResponseRecorder } from './response-recorder.ts';
import type { ResponseStorage } from './response-storage.ts';
import type { Item } from './stored-response.ts';
import { createTenantStore } from './tenant-responses.ts';

/** A store of responses, as the option `store` of `createToolgateHandler`. */
export interface ResponseStore extends GatewayService {
  /**
   * Ends the background work before the process stops: it accepts no new work, waits for running answers, and stores
   * answers that take too long as failed. Never rejects.
   *
   * @param milliseconds how long it waits for running answers.
   */
  close(milliseconds: number): Promise<void>;
}

/** Options of {@link createResponseStore}. */
export interface ResponseStoreOptions {
  /** The storage of the responses. Default: the memory of this process, see {@link memoryStorage}. */
  storage?: ResponseStorage;
  /** How long a response can be fetched and continued, in seconds; default 30 days, as at OpenAI. */
  expirySeconds?: number;
  /** The time limit for each answer of the storage, in milliseconds; default 1000. */
  timeoutMilliseconds?: number;
}

const storeValues: AcceptedOptions<ResponseStoreOptions> = {
  storage: 'any',
  expirySeconds: 'count',
  timeoutMilliseconds: 'duration',
};

const thirtyDays = 30 * 24 * 60 * 60;

/**
 * Creates a store for `/v1/responses`, which serves `store`, `previous_response_id`, item references, `background`, `GET`
 * (also as a stream) and `DELETE /v1/responses/{id}`, its input items, and `POST /v1/responses/{id}/cancel`. The model gets
 * the whole history with every request. The store keeps only what the client sent and got, without text that the content
 * filter withheld.
 *
 * A tenant can use only its own responses. If the storage fails, requests without references are still answered, with
 * `store: false`; all others get 503.
 *
 * @returns the option `store` of `createToolgateHandler`.
 * @throws InvalidArgumentError for an unknown option.
 */
export function createResponseStore(options: ResponseStoreOptions = {}): ResponseStore {
  assertOptions(options, storeValues, 'createResponseStore()');
  const openResponses = createTenantStore({
    storage: options.storage ?? memoryStorage(),
    expirySeconds: options.expirySeconds ?? thirtyDays,
    timeoutMilliseconds: options.timeoutMilliseconds ?? 1000,
  });
  const work = createBackgroundWork();
  const stateOf = async (exchange: Exchange, reserve: ReserveText): Promise<StoredState> => ({
    responses: await openResponses(tenantOf(exchange), exchange.logger),
    reading: { reserve, signal: exchange.request.signal },
    work,
  });

  return {
    close: async (milliseconds) => work.close(milliseconds),
    open(exchange) {
      const { path, request } = exchange;
      const { method } = request;
      const route = method === 'OPTIONS' ? undefined : readStoredRoute(path);
      if (route !== undefined) {
        return {
          answer: async (reserve) =>
            answerStored(route, exchange, await stateOf(exchange, reserve)),
        };
      }
      if (method !== 'POST' || bodyEndpoint(path)?.history === undefined) return undefined;
      return {
        async bodyRead(reserve) {
          const { body } = exchange;
          if (isRecord(body)) await resolve(exchange, body, await stateOf(exchange, reserve));
        },
      };
    },
  };
}

/** Replaces references to the history by the history itself. If there will be a response, prepares its recording. */
async function resolve(
  exchange: Exchange,
  request: Record<string, unknown>,
  { responses, reading, work }: StoredState,
): Promise<void> {
  const isFetched = isLater(exchange, request);
  if (isFetched) assertKept(request);
  // This gateway does the background work, so the provider gets an ordinary request.
  const { background: _own, ...plain } = request;
  const body = isFetched ? plain : request;
  const history = boundHistory(reading, exchange.text?.length ?? 0, exchange.maxBodyBytes);
  const resolved = await resolveInput(body, responses, history);
  const { input, items, previousId } = resolved;
  const { store } = body;
  // The provider has the earlier messages, so the stored response alone could not be continued.
  const isElsewhere = body['conversation'] != null;
  if (previousId !== null && isElsewhere) throw twoHistories();
  const isCreation = createsResponse(exchange.path);
  const isSame = store === false && previousId === null && input === body['input'];
  if (!isSame) exchange.body = rewrite(body, resolved, { isCreation });
  if (!isCreation) return;
  const tenant = exchange.caller?.tenant;
  if (isFetched) {
    const state = { previous_response_id: previousId, store: true, background: true };
    exchange.background = work.open({ responses, state, input: items, tenant });
    return;
  }
  exchange.recorder = createResponseRecorder({
    responses: store === false || isElsewhere ? undefined : responses,
    items,
    previousResponseId: previousId,
    tenant,
  });
}

/** Creates the request for the provider: the referenced items replace its references. */
function rewrite(
  body: Readonly<Record<string, unknown>>,
  { input, items, previousId }: ResolvedInput,
  { isCreation }: { isCreation: boolean },
): Record<string, unknown> {
  const { previous_response_id: previous, store: _store, ...rest } = body;
  return {
    ...rest,
    ...(input !== undefined && { input }),
    ...(isCreation && includeReasoning(body, items)),
    store: storeOf(body),
    ...(previousId === null && previous !== undefined && { previous_response_id: previous }),
  };
}

/**
 * Whether this gateway makes the answer in the background. For a stream in a conversation the provider does it, because
 * it keeps the conversation.
 */
function isLater({ path }: Exchange, body: Record<string, unknown>): boolean {
  const { background, stream, conversation } = body;
  const isElsewhere = stream === true && conversation != null;
  return createsResponse(path) && background === true && !isElsewhere;
}

function createsResponse(path: string): boolean {
  return bodyEndpoint(path)?.history === 'written';
}

/** Throws for settings that are impossible for an answer that is fetched later. */
function assertKept({ store, conversation }: Record<string, unknown>): void {
  const isUnstored = store === false;
  if (!isUnstored && conversation == null) return;
  const message = isUnstored
    ? 'an answer in the background has to be stored; leave out store or background'
    : 'an answer in a conversation cannot be fetched later; send stream: true, or leave out background';
  throw invalidField(isUnstored ? 'store' : 'background', message);
}

/**
 * Returns the field `store` for the provider. A provider that stores a response would keep text that the filter removes
 * from it, so it may store only background work.
 */
function storeOf({ store, background }: Record<string, unknown>): unknown {
  const isPlain = store == null || typeof store === 'boolean';
  return isPlain ? store !== false && background === true : store;
}

function twoHistories(): HttpError {
  const message = 'it cannot be used together with conversation; send one of them.';
  return invalidField('previous_response_id', message);
}

const encryptedReasoning = 'reasoning.encrypted_content';

/** Models of OpenAI that reason by default; other models refuse a request for an encrypted copy. */
const reasoningModel = /(?:^|[/:])(?:o\d|codex|gpt-(?:[5-9]|\d{2})(?!\S*-chat))/;

/**
 * Asks for the encrypted copy of the model's reasoning, which carries the reasoning to the next turn, because the provider
 * stores nothing.
 */
function includeReasoning(
  { include, model, reasoning, store }: Record<string, unknown>,
  items: readonly Item[],
): { include?: unknown[] } {
  const includes = include ?? [];
  if (store === false || !Array.isArray(includes) || includes.includes(encryptedReasoning))
    return {};
  const isAsked = isRecord(reasoning) && reasoning['effort'] != null;
  const isOff = isAsked && reasoning['effort'] === 'none';
  const reasons =
    isAsked ||
    (typeof model === 'string' && reasoningModel.test(model)) ||
    items.some(({ type }) => type === 'reasoning');
  return reasons && !isOff ? { include: [...(includes as unknown[]), encryptedReasoning] } : {};
}
