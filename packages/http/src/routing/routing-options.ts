import type { Logger } from '../logger.ts';
import type { ModelOptions } from '../models/index.ts';

/** Options of `routeModels`, in addition to its models. */
export interface RoutingOptions extends ModelOptions {
  /**
   * The names that callers use, each with the id of its model, or with several ids: if the first model does not answer,
   * the next is asked. A name may be the id of one of its own models.
   */
  routes?: Readonly<Record<string, string | readonly string[]>>;
  /** How often a failing model is asked again before the next model is asked; default 1. */
  retries?: number;
  /**
   * The longest wait before a model is asked again, in milliseconds; default 2000. If a provider asks for a longer
   * wait, its model is not asked again.
   */
  maxWaitMilliseconds?: number;
  /** Logs each failure of a model that callers do not see. By default nothing is logged. */
  logger?: Logger;
}
