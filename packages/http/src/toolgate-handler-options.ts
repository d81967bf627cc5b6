import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { ToolgateOptions } from 'toolgate';
import type { AuthenticationOptions } from './authentication.ts';
import type { Logger } from './logger.ts';
import type { NativeUpstream } from './native/index.ts';

/** Settings of the HTTP handler, beyond those that middleware and provider have too. */
export interface ToolgateHandlerOptions extends ToolgateOptions, AuthenticationOptions {
  /** Gives the model of an id that `models` does not have; it may throw `NoSuchModelError`. */
  provider?: { languageModel(id: string): LanguageModelV4 };
  /** The models by the id under which callers ask for them. */
  models?: Readonly<Record<string, LanguageModelV4>>;
  /**
   * The providers that speak the format of an endpoint themselves, by the id that a caller asks for: requests are edited
   * in place for them instead of being translated for the model of the same id, which stays in charge of all that only
   * a translated request can have.
   */
  upstreams?: (modelId: string) => readonly NativeUpstream[];
  /** The ids that `GET /v1/models` lists; by default those of `models`. */
  listModels?: () => readonly string[] | Promise<readonly string[]>;
  /** The largest request body in bytes; default 16 MiB. */
  maxBodyBytes?: number;
  /**
   * Whether the server holds every client to the `content-length` that it announced, as Node's own does: such bodies
   * are read at once, which costs far less. Default false: what is read is counted.
   */
  isLengthTrue?: boolean;
  /** How long a stream stays silent at most, in milliseconds; default 15000. */
  heartbeatMilliseconds?: number;
  /**
   * How long the head of a streamed response waits for the first part of the answer, in milliseconds; default 10000.
   * Until then a failure has a status of its own; after that it is told in the stream.
   */
  firstByteWait?: number;
  /**
   * How long a provider of `upstreams` may stay silent, before its answer and within it, in milliseconds; default
   * 300000. A model of the AI SDK has its own `fetch`, which `limitFetch` makes the same.
   */
  silenceMilliseconds?: number;
  /** Told of failures; by default nobody is. It never sees keys, bodies or texts. */
  logger?: Logger;
}
