import type { LanguageModelV4 } from '@ai-sdk/provider';
import { createModelRegistry, type ModelOptions } from '../models/index.ts';
import { createRoutedModel } from './routed-model.ts';
import type { RoutingOptions } from './routing-options.ts';

/** What the handler takes in place of its own options of these names. */
export type RoutedModels = Required<Pick<ModelOptions, 'provider' | 'listModels'>>;

/**
 * Puts other names before models, and other models behind them: aliases, fallbacks and retries. A
 * model that fails before the first part of its answer is asked again, then the next one is; once an
 * answer has begun it is that answer, streamed or not.
 *
 * @returns what the handler takes in place of `models` and `provider`:
 *   `createToolgateHandler({ ...routeModels({ models, routes }) })`.
 */
export function routeModels({
  routes = {},
  retries = 1,
  maxWaitMilliseconds = 2000,
  logger,
  ...source
}: RoutingOptions): RoutedModels {
  const registry = createModelRegistry(source);
  const find = (id: string): LanguageModelV4 => registry.find(id, {});
  const settings = { retries, maxWaitMilliseconds, logger };

  function targetsOf(id: string): readonly string[] {
    const targets = Object.hasOwn(routes, id) ? routes[id] : undefined;
    return typeof targets === 'string' ? [targets] : (targets ?? [id]);
  }

  return {
    provider: {
      // All of them, so that a route to nowhere is found out with its first request.
      languageModel: (id) => createRoutedModel(targetsOf(id).map(find), settings),
    },
    async listModels() {
      const ids = await registry.list({});
      return [...new Set([...Object.keys(routes), ...ids])];
    },
  };
}
