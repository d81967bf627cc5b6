import type { ToolgateOptions } from 'toolgate';
import { assertKnownOptions, assertValues, type AcceptedOptions } from 'toolgate/pipeline';
import type { CapacityOptions } from './capacity/index.ts';
import { assertChecksOptions, type ChecksOptions } from './checks/checks-options.ts';
import type { PassedEndpoint } from './endpoints/index.ts';
import type { AuthenticationOptions, GatewayService } from './exchange/index.ts';
import type { Keep } from './keep.ts';
import type { Logger } from './logger.ts';
import type { ModelOptions } from './models/index.ts';

/** Options of the HTTP handler, in addition to the options of the middleware and the provider. */
export interface ToolgateHandlerOptions
  extends ToolgateOptions, AuthenticationOptions, ModelOptions {
  /** Maximum size of a request body, in bytes; default 32 MiB. */
  maxBodyBytes?: number;
  /**
   * Whether the server rejects bodies longer than their `content-length`, as Node's own server does. The gateway can then
   * read a body at once, which is much faster. Default false: it counts the bytes while it reads them.
   */
  trustContentLength?: boolean;
  /** How long a stream may be silent before it gets a heartbeat, in milliseconds; default 15000. */
  heartbeatMilliseconds?: number;
  /**
   * How long the head of a streamed response waits for the first part of the answer, in milliseconds; default 10000. A
   * failure in this time has its own HTTP status; a later failure is an error in the stream.
   */
  firstByteWait?: number;
  /**
   * The time limit of an answer, to its last byte, in milliseconds; default 3600000, `false` for no limit. An answer that
   * takes longer ends with 504 or, in a stream, with an error event. The `timeoutMilliseconds` of `limits` takes precedence.
   */
  answerMilliseconds?: number | false;
  /** The bounds of this process; `false` for no bounds. Requests beyond them wait, and then get 503. */
  capacity?: CapacityOptions | false;
  /**
   * The endpoints of an `upstream()` that the gateway passes on unchanged, with its keys and limits but without its
   * features; default `['embeddings']`. Also accepted: `moderations`, `images/generations`, `images/edits`, `audio/speech`,
   * `audio/transcriptions`, `audio/translations` and `rerank`.
   */
  endpoints?: readonly PassedEndpoint[];

  /**
   * Whether the guard and the filter are also served as checks, in the contracts of OpenAI's decisions, LiteLLM, NeMo
   * Guardrails and agentgateway; default false. Keys, limits and telemetry work as for the other endpoints.
   */
  checks?: boolean | ChecksOptions;
  /** Logs the failures that callers did not cause. It never gets keys, bodies or texts. */
  logger?: Logger;
  /** The limits of each tenant: `createLimits` of `@toolgate/http/limits`. */
  limits?: GatewayService;
  /** A store for `/v1/responses`: `createResponseStore` of `@toolgate/http/store`. */
  store?: GatewayService;
  /**
   * Keeps the running requests of `capacity` and the sessions of `checks` when the host replaces its handler; by default
   * the new handler begins without them.
   */
  keep?: Keep;
  /** A log of requests: a service whose `settled` gets the end of each request. */
  log?: GatewayService;
}

const handlerValues: AcceptedOptions<Omit<ToolgateHandlerOptions, keyof ToolgateOptions>> = {
  apiKeys: 'any',
  authenticate: 'any',
  provider: 'any',
  models: 'any',
  listModels: 'any',
  maxBodyBytes: 'bound',
  trustContentLength: 'any',
  heartbeatMilliseconds: 'count',
  firstByteWait: 'duration',
  answerMilliseconds: 'timeLimit',
  capacity: 'any',
  endpoints: 'any',
  checks: 'any',
  logger: 'any',
  limits: 'any',
  store: 'any',
  keep: 'any',
  log: 'any',
};

/**
 * Checks the names and the numbers of the handler's options, for hosts without TypeScript.
 *
 * @throws InvalidArgumentError for an unknown name (it names the nearest option), or a value that is not accepted.
 */
export function assertHandlerOptions(options: ToolgateHandlerOptions): void {
  const owner = 'createToolgateHandler()';
  assertKnownOptions(options, owner, Object.keys(handlerValues));
  assertValues(options, handlerValues, owner);
  assertChecksOptions(options.checks);
}
