import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Authentication } from './authentication.ts';
import { HttpError } from './http-error.ts';
import type { NativeFormatName, NativeUpstream } from './native/index.ts';
import type { ToolgateHandlerOptions } from './toolgate-handler-options.ts';

/** The models that callers may use. */
export interface ModelRegistry {
  /**
   * The model of an id.
   *
   * @throws HttpError (404), or what the provider throws.
   */
  find(id: string, caller: Authentication): LanguageModelV4;
  /**
   * Refuses a caller that may not use a model, without making the model.
   *
   * @throws HttpError (404).
   */
  assertAllowed(id: string, caller: Authentication): void;
  /** The provider of a model that speaks a format itself, if there is one. */
  upstream(id: string, format: NativeFormatName): NativeUpstream | undefined;
  /** The ids that a caller may know. */
  list(caller: Authentication): Promise<readonly string[]>;
}

/** Builds the registry of the host's models. */
export function createModelRegistry({
  models = {},
  provider,
  upstreams = () => [],
  listModels = () => Object.keys(models),
}: Pick<
  ToolgateHandlerOptions,
  'models' | 'provider' | 'upstreams' | 'listModels'
>): ModelRegistry {
  const provided = (id: string): LanguageModelV4 | undefined =>
    steersAddress(id) ? undefined : provider?.languageModel(id);
  return {
    find(id, caller) {
      assertAllowed(id, caller);
      const model = Object.hasOwn(models, id) ? models[id] : provided(id);
      if (model === undefined) throw noSuchModel(id);
      return model;
    },
    assertAllowed,
    upstream: (id, format) => upstreams(id).find((upstream) => upstream.format === format),
    async list(caller) {
      const ids = await listModels();
      return ids.filter((id) => mayUse(caller, id));
    },
  };
}

function assertAllowed(id: string, caller: Authentication): void {
  if (!mayUse(caller, id)) throw noSuchModel(id);
}

/** What would end or climb a path: a segment of dots, plain or encoded, a query, a fragment, an encoded slash, a line break. */
const steering = /[\p{Cc}?#]|%(?:2f|5c)|(?:^|[\\/])(?:\.|%2e){1,2}(?:[\\/]|$)/iu;

/** Some providers put the id into the address that they ask, as it is, and only the host may decide that address. */
function steersAddress(id: string): boolean {
  return steering.test(id);
}

/** The error for a model that does not exist, or not for this caller. */
export function noSuchModel(id: string): HttpError {
  return new HttpError({
    status: 404,
    message: `The model "${id.slice(0, 64)}" does not exist, or you may not use it.`,
    code: 'model_not_found',
    param: 'model',
  });
}

function mayUse({ models }: Authentication, id: string): boolean {
  return models === undefined || models.includes(id);
}
