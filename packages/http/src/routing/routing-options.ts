import type { Logger } from '../logger.ts';
import type { ModelOptions } from '../models/index.ts';

/** Settings of `routeModels`, in addition to its models. */
export interface RoutingOptions extends ModelOptions {
  /**
   * The names that callers use, each with the id of the model behind it, or with several: if the first does not answer, the
   * next is asked. A name may be the id of one of its own models.
   */
  routes?: Readonly<Record<string, string | readonly string[]>>;
  /** How often a model that fails is asked again before the next is; default 1. */
  retries?: number;
  /**
   * The longest wait before a model is asked again, in milliseconds; default 2000. A provider that
   * wants a longer one is not asked again.
   */
  maxWaitMilliseconds?: number;
  /** Logs each failure of a model that the caller does not see; by default nothing is logged. */
  logger?: Logger;
}
