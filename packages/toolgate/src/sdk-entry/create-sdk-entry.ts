import { createMiddleware, type ToolgateMiddleware } from '../middleware/index.ts';
import type { ToolgateOptions } from '../pipeline/index.ts';
import {
  type AnyProvider,
  createProvider,
  type DecisionModelProvider,
  type ToolgateModelsOptions,
  type ModelsProvider,
  type ToolgateProviderOptions,
  type ToolgateProvider,
} from '../provider/index.ts';
import type { SdkMajor } from '../sdk-major/index.ts';
import type { AnyLanguageModel } from '../specification/index.ts';

/**
 * Wraps a provider of one AI SDK major, or single models, and returns a provider that can be called as
 * `toolgate('model-id')`. All its language models (`.languageModel('id')`, `.chat('id')` and so on) go through the
 * gateway; embeddings, images, tools and the rest are the provider's own.
 *
 * Throws `GatewayToolError` for `defaults` out of range, and `InvalidArgumentError` if it gets neither a provider nor
 * models, or both. The provider throws `InvalidArgumentError` for a model that the major does not accept.
 */
export interface CreateToolgate<Version extends SdkMajor['specification']> {
  <Provider extends AnyProvider>(
    options: ToolgateProviderOptions<Provider>,
  ): ToolgateProvider<Provider> & Additions<Version>;
  <Model extends AnyLanguageModel, Id extends string>(
    options: ToolgateModelsOptions<Model, Id>,
  ): ToolgateProvider<ModelsProvider<Model, Version, Id>> & Additions<Version>;
}

/** The members that the gateway adds to the providers of a major. */
type Additions<Version> = Version extends 'v4' ? DecisionModelProvider : unknown;

/**
 * The members that the entry point of one AI SDK major adds to the neutral one.
 *
 * @typeParam Version the specification that the major speaks.
 */
export interface SdkEntry<Version extends SdkMajor['specification']> {
  /**
   * Creates the gateway as middleware for this major's `wrapLanguageModel`. It switches features on by the gateway tools
   * of each call, and filters the output of every call that hides text.
   *
   * Throws `GatewayToolError` for `defaults` out of range. A call rejects with `InvalidArgumentError` for a model that
   * this major does not accept.
   */
  toolgateMiddleware: (
    options?: ToolgateOptions,
  ) => ToolgateMiddleware<Version extends 'v4' ? 'v4' : 'v3'>;
  /** Creates the gateway as a provider of this major. */
  createToolgate: CreateToolgate<Version>;
}

/** Builds the entry point of a major. */
export function createSdkEntry<Version extends SdkMajor['specification']>(
  major: SdkMajor & { specification: Version },
): SdkEntry<Version> {
  return {
    toolgateMiddleware: ((options: ToolgateOptions = {}) =>
      createMiddleware(
        options,
        major.specification === 'v4' ? 'v4' : 'v3',
        major,
      )) as SdkEntry<Version>['toolgateMiddleware'],
    createToolgate: ((
      options: ToolgateProviderOptions<AnyProvider> | ToolgateModelsOptions<AnyLanguageModel>,
    ) => createProvider(options, major)) as CreateToolgate<Version>,
  };
}
