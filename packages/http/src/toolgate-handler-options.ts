import type { ToolgateOptions } from 'toolgate';
import { assertKnownOptions } from 'toolgate/pipeline';
import type { CapacityOptions } from './capacity/index.ts';
import { assertChecksOptions, type ChecksOptions } from './checks/checks-options.ts';
import type { PassedEndpoint } from './endpoints/index.ts';
import type { AuthenticationOptions, GatewayService } from './exchange/index.ts';
import type { Logger } from './logger.ts';
import type { ModelOptions } from './models/index.ts';

/** Options of the HTTP handler, in addition to the options of the middleware and the provider. */
export interface ToolgateHandlerOptions
  extends ToolgateOptions, AuthenticationOptions, ModelOptions {
  /** The largest request body in bytes; default 32 MiB. */
  maxBodyBytes?: number;
  /**
   * Whether the server rejects bodies longer than their `content-length`, as Node's own server does. Such bodies are
   * read at once, which is much faster. Default false: the bytes are counted while they are read.
   */
  trustContentLength?: boolean;
  /** The longest silence of a stream in milliseconds, after which it gets a heartbeat; default 15000. */
  heartbeatMilliseconds?: number;
  /**
   * How long the head of a streamed response waits for the first part of the answer, in milliseconds; default 10000.
   * Until then a failure has its own status; later it is an error in the stream.
   */
  firstByteWait?: number;
  /**
   * The time limit of an answer, to its last byte, in milliseconds; default 3600000, `false` for no limit. A longer answer ends with
   * 504, or with the error of its format within a stream. A `timeoutMilliseconds` of the limits takes precedence.
   */
  answerMilliseconds?: number | false;
  /** The bounds of this process; `false` for no bound. Requests beyond them wait, and are then refused with 503. */
  capacity?: CapacityOptions | false;
  /**
   * The endpoints of an `upstream()` that the gateway passes on unchanged. They use the gateway's keys and limits, but
   * not its features. Default `['embeddings']`. The others are `moderations`, `images/generations`, `images/edits`,
   * `audio/speech`, `audio/transcriptions`, `audio/translations` and `rerank`.
   */
  endpoints?: readonly PassedEndpoint[];

  /**
   * Whether the guard and the filter are also served as checks, in the contracts of OpenAI's decisions, LiteLLM, NeMo
   * Guardrails and agentgateway; default false. Keys, limits and telemetry work as for the other endpoints.
   */
  checks?: boolean | ChecksOptions;
  /** Gets the failures that callers did not cause. It never gets keys, bodies or texts. */
  logger?: Logger;
  /** The limits of each tenant: `createLimits` of `@toolgate/http/limits`. */
  limits?: GatewayService;
  /** A memory for `/v1/responses`: `createResponseStore` of `@toolgate/http/store`. */
  store?: GatewayService;
  /** A log of requests; it gets the end of each request. */
  log?: GatewayService;
}

const handlerNames = Object.keys({
  apiKeys: true,
  authenticate: true,
  provider: true,
  models: true,
  listModels: true,
  maxBodyBytes: true,
  trustContentLength: true,
  heartbeatMilliseconds: true,
  firstByteWait: true,
  answerMilliseconds: true,
  capacity: true,
  endpoints: true,
  checks: true,
  logger: true,
  limits: true,
  store: true,
  log: true,
} satisfies Record<Exclude<keyof ToolgateHandlerOptions, keyof ToolgateOptions>, true>);

/**
 * Checks the names of the handler's options, for hosts without a compiler.
 *
 * @throws InvalidArgumentError for an unknown name; it names the nearest option.
 */
export function assertHandlerOptions(options: ToolgateHandlerOptions): void {
  assertKnownOptions(options, 'createToolgateHandler()', handlerNames);
  assertChecksOptions(options.checks);
}
