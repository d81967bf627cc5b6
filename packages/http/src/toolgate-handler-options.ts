import type { ToolgateOptions } from 'toolgate';
import { assertKnownOptions } from 'toolgate/pipeline';
import type { CapacityOptions } from './capacity/index.ts';
import { assertChecksOptions, type ChecksOptions } from './checks/checks-options.ts';
import type { PassedEndpoint } from './endpoints/index.ts';
import type { AuthenticationOptions, GatewayService } from './exchange/index.ts';
import type { Logger } from './logger.ts';
import type { ModelOptions } from './models/index.ts';

/** Settings of the HTTP handler, in addition to the settings of middleware and provider. */
export interface ToolgateHandlerOptions
  extends ToolgateOptions, AuthenticationOptions, ModelOptions {
  /** The largest request body in bytes; default 32 MiB. */
  maxBodyBytes?: number;
  /**
   * Whether the server holds every client to the `content-length` that it announced, as Node's own does: such bodies
   * are read at once, which costs far less. Default false: the bytes are counted during reading.
   */
  trustContentLength?: boolean;
  /** The longest silence of a stream, in milliseconds; default 15000. */
  heartbeatMilliseconds?: number;
  /**
   * The time for which the head of a streamed response waits for the first part of the answer, in milliseconds; default 10000.
   * Until then a failure has a status of its own; after that it is an error in the stream.
   */
  firstByteWait?: number;
  /**
   * The time limit of an answer, to its last byte, in milliseconds; default 3600000, `false` for no limit. A longer answer ends with
   * 504, or with the error of its format within a stream. A `timeoutMilliseconds` of the limits takes precedence.
   */
  answerMilliseconds?: number | false;
  /** The bounds of this process, beyond which requests wait, and are then refused with 503; `false` for no bound. */
  capacity?: CapacityOptions | false;
  /**
   * The endpoints of an `upstream()` that are passed on unchanged, under the keys and limits of this gateway and without its features;
   * default `['embeddings']`. The others are `moderations`, `images/generations`, `images/edits`, `audio/speech`,
   * `audio/transcriptions`, `audio/translations` and `rerank`.
   */
  endpoints?: readonly PassedEndpoint[];

  /**
   * Whether guard and filter also answer as checks, in the contracts of OpenAI's decisions, LiteLLM, NeMo Guardrails and agentgateway; default
   * false. Keys, limits and telemetry are the same as for the other endpoints.
   */
  checks?: boolean | ChecksOptions;
  /** Gets the failures that callers did not cause. It never sees keys, bodies or texts. */
  logger?: Logger;
  /** The limits of each tenant: `createLimits` of `@toolgate/http/limits`. */
  limits?: GatewayService;
  /** A memory for `/v1/responses`: `createResponseStore` of `@toolgate/http/store`. */
  store?: GatewayService;
  /** Gets the end of each request, for a log of requests. */
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
 * Finds misspelled options of the handler, for hosts without a compiler.
 *
 * @throws InvalidArgumentError that names the nearest option.
 */
export function assertHandlerOptions(options: ToolgateHandlerOptions): void {
  assertKnownOptions(options, 'createToolgateHandler()', handlerNames);
  assertChecksOptions(options.checks);
}
