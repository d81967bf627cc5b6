import { InvalidArgumentError, type LanguageModelV4 } from '@ai-sdk/provider';
import { suggestName } from 'toolgate/internal';
import { assertOptions, type AcceptedOptions } from 'toolgate/pipeline';
import { type Logger, safeLogger } from '../logger.ts';
import { createModelRegistry, type ModelOptions } from '../models/index.ts';
import { createRoutedModel } from './routed-model.ts';

/** Options of `routeModels`, in addition to its models. */
export interface RoutingOptions extends ModelOptions {
  /**
   * The names that callers use, each with the id of its model or with several ids. If the first model fails, the next is
   * asked. A name may also be the id of one of its own models.
   */
  routes?: Readonly<Record<string, string | readonly string[]>>;
  /** How often a failing model is asked again before the next model is asked; default 1. */
  retries?: number;
  /**
   * Maximum wait before a model is asked again, in milliseconds; default 2000. If a provider asks for a longer wait, its
   * model is not asked again.
   */
  maxWaitMilliseconds?: number;
  /** Logs each failure that callers do not see, because a model is asked again. By default nothing is logged. */
  logger?: Logger;
}

const routingValues: AcceptedOptions<RoutingOptions> = {
  provider: 'any',
  models: 'any',
  listModels: 'any',
  routes: 'any',
  retries: 'bound',
  maxWaitMilliseconds: 'duration',
  logger: 'any',
};

/** Options for the handler; they replace its options of the same names. */
export type RoutedModels = Required<Pick<ModelOptions, 'provider' | 'listModels'>>;

/**
 * Adds aliases, fallbacks and retries to models. If a model fails before the first part of its answer, it is asked again,
 * and then the next model is asked. An answer that has begun is never replaced, streamed or not.
 *
 * @returns options for the handler, instead of `models` and `provider`: `createToolgateHandler({ ...routeModels({
 * models, routes }) })`.
 * @throws InvalidArgumentError for an unknown option, and for a route to a model that is not in `models`, if there is no `provider`.
 */
export function routeModels(options: RoutingOptions): RoutedModels {
  assertOptions(options, routingValues, 'routeModels()');
  const { routes = {}, retries = 1, maxWaitMilliseconds = 2000, logger, ...source } = options;
  assertKnownTargets(routes, source);
  const registry = createModelRegistry(source);
  const find = (id: string): LanguageModelV4 => registry.find(id, {});
  const settings = { retries, maxWaitMilliseconds, logger: safeLogger(logger) };
  const isNamedByHost = (id: string): boolean =>
    Object.hasOwn(routes, id) || (source.models !== undefined && Object.hasOwn(source.models, id));

  function targetsOf(id: string): readonly string[] {
    const targets = Object.hasOwn(routes, id) ? routes[id] : undefined;
    return typeof targets === 'string' ? [targets] : (targets ?? [id]);
  }

  return {
    provider: {
      // All targets are resolved, so the first request already fails if the provider lacks one of them.
      languageModel: (id) =>
        createRoutedModel(
          targetsOf(id).map((target) => ({ id: target, model: find(target) })),
          {
            ...settings,
            isNamedByHost: isNamedByHost(id),
            ...(Object.hasOwn(routes, id) && { routeName: id }),
          },
        ),
    },
    async listModels() {
      const listed = await registry.list({});
      const others = listed.filter(({ id }) => !Object.hasOwn(routes, id));
      return [...Object.keys(routes), ...others];
    },
  };
}

function assertKnownTargets(
  routes: NonNullable<RoutingOptions['routes']>,
  { models = {}, provider }: ModelOptions,
): void {
  // The provider may have a model for any id.
  if (provider !== undefined) return;
  const ids = Object.keys(models);
  for (const [name, targets] of Object.entries(routes)) {
    const unknown = [targets].flat().find((id) => !ids.includes(id));
    if (unknown === undefined) continue;
    throw new InvalidArgumentError({
      argument: `routes.${name}`,
      message: `The route "${name}" names "${unknown}", which is not a model: ${suggestName(unknown, ids)}`,
    });
  }
}
