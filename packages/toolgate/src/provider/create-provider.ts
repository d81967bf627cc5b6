import { createPipeline, type ToolgateOptions } from '../pipeline/index.ts';
import type { SdkMajor } from '../sdk-major/index.ts';
import { type AnyLanguageModel, isLanguageModel } from '../specification/index.ts';
import { assertProviderOptions } from './assert-provider-options.ts';
import { createModelsProvider } from './models-provider.ts';
import { wrapModel } from './wrap-model.ts';

/** A provider of any major, structurally. */
export interface AnyProvider {
  /** The language model of an id. */
  languageModel(modelId: string): AnyLanguageModel;
}

/** The gateway's options and the provider to put it around. */
export type ProviderOptions<Provider extends AnyProvider> = ToolgateOptions & {
  /** All its language models go through the gateway. */
  provider: Provider;
};

/** The gateway's options and the models to put it around. */
export type ModelsOptions<Model extends AnyLanguageModel> = ToolgateOptions & {
  /** Models by id. */
  models: Readonly<Record<string, Model>>;
};

/** Exactly one of the two is given. */
type Around = ProviderOptions<AnyProvider> & ModelsOptions<AnyLanguageModel>;

/** A provider, callable as `toolgate('model-id')`, whose language models go through the gateway. */
export type ToolgateProvider<Provider extends AnyProvider = AnyProvider> = Provider &
  ((modelId: string) => ReturnType<Provider['languageModel']>);

/**
 * Puts the gateway around a provider, or around single models, for one AI SDK major.
 *
 * @throws InvalidArgumentError without a provider and models.
 * @throws GatewayToolError for `defaults` out of range.
 */
export function createProvider(
  options: ProviderOptions<AnyProvider> | ModelsOptions<AnyLanguageModel>,
  major: SdkMajor,
): ToolgateProvider {
  assertProviderOptions(options);
  const pipeline = createPipeline(options);
  const { models = {}, provider = createModelsProvider(models, major) }: Partial<Around> = options;
  const wrap = (made: unknown): unknown =>
    isLanguageModel(made) ? wrapModel(made, pipeline, major) : made;

  const methods = new Map<string | symbol, unknown>();
  const call = (modelId: string): unknown => wrap(provider.languageModel(modelId));
  return new Proxy(call, {
    get(_target, key) {
      const value: unknown = Reflect.get(provider, key, provider);
      if (typeof value !== 'function') return value;
      const known = methods.get(key);
      if (known !== undefined) return known;
      const method = (...args: unknown[]): unknown => wrap(Reflect.apply(value, provider, args));
      methods.set(key, method);
      return method;
    },
    has: (_target, key) => Reflect.has(provider, key),
  }) as unknown as ToolgateProvider;
}
