import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Authentication } from './authentication.ts';
import { HttpError } from './http-error.ts';
import type { ToolgateHandlerOptions } from './toolgate-handler-options.ts';

/** The models that callers may use. */
export interface ModelRegistry {
  /**
   * The model of an id.
   *
   * @throws HttpError (404), or what the provider throws.
   */
  find(id: string, caller: Authentication): LanguageModelV4;
  /** The ids that a caller may know. */
  list(caller: Authentication): Promise<readonly string[]>;
}

/** Builds the registry of the host's models. */
export function createModelRegistry({
  models = {},
  provider,
  listModels = () => Object.keys(models),
}: Pick<ToolgateHandlerOptions, 'models' | 'provider' | 'listModels'>): ModelRegistry {
  return {
    find(id, caller) {
      if (!mayUse(caller, id)) throw noSuchModel(id);
      const model = Object.hasOwn(models, id) ? models[id] : provider?.languageModel(id);
      if (model === undefined) throw noSuchModel(id);
      return model;
    },
    async list(caller) {
      const ids = await listModels();
      return ids.filter((id) => mayUse(caller, id));
    },
  };
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
