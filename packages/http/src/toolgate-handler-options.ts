import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { ToolgateOptions } from 'toolgate';
import type { Authentication } from './authentication.ts';
import type { Logger } from './logger.ts';

/** Settings of the HTTP handler, beyond those that middleware and provider have too. */
export interface ToolgateHandlerOptions extends ToolgateOptions {
  /** Gives the model of an id that `models` does not have; it may throw `NoSuchModelError`. */
  provider?: { languageModel(id: string): LanguageModelV4 };
  /** The models by the id under which callers ask for them. */
  models?: Readonly<Record<string, LanguageModelV4>>;
  /** The ids that `GET /v1/models` lists; by default those of `models`. */
  listModels?: () => readonly string[] | Promise<readonly string[]>;
  /**
   * The keys that callers may use. Without keys and without `authenticate`, only requests to a
   * loopback host are answered, and none from a foreign web page.
   */
  apiKeys?: readonly string[];
  /** Decides about callers that have none of `apiKeys`; `undefined` refuses with 401. */
  authenticate?: (
    request: Request,
  ) => Authentication | undefined | Promise<Authentication | undefined>;
  /** The largest request body in bytes; default 16 MiB. */
  maxBodyBytes?: number;
  /** How long a stream stays silent at most, in milliseconds; default 15000. */
  heartbeatMilliseconds?: number;
  /** Told of failures; by default nobody is. It never sees keys, bodies or texts. */
  logger?: Logger;
}
