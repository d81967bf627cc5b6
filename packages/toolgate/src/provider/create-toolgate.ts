import type { LanguageModelV4, ProviderV4 } from '@ai-sdk/provider';
import { createPipeline, type ToolgateOptions } from '../pipeline/index.ts';
import { providerOfModels } from './provider-of-models.ts';
import { isLanguageModel, wrapModel } from './wrap-model.ts';

/** Settings of {@link createToolgate}: the models to put the gateway around, and its options. */
export type CreateToolgateOptions<Provider extends ProviderV4 = ProviderV4> = ToolgateOptions &
  (
    | { /** A provider; all its language models go through the gateway. */ provider: Provider }
    | { /** Models by id. */ models: Readonly<Record<string, LanguageModelV4>> }
  );

/** A provider, callable as `toolgate('model-id')`, whose language models go through the gateway. */
export type ToolgateProvider<Provider extends ProviderV4 = ProviderV4> = Provider &
  ((modelId: string) => LanguageModelV4);

/**
 * Puts the gateway around a provider, or around single models. Every way to a language model leads
 * through it (`toolgate('id')`, `.languageModel('id')`, `.chat('id')` and so on); embeddings, images,
 * tools and the rest are the provider's own.
 *
 * @throws GatewayToolError for `defaults` out of range.
 */
export function createToolgate<Provider extends ProviderV4 = ProviderV4>(
  options: CreateToolgateOptions<Provider>,
): ToolgateProvider<Provider> {
  const pipeline = createPipeline(options);
  const provider: ProviderV4 =
    'provider' in options ? options.provider : providerOfModels(options.models);

  const wrapped = new Map<string | symbol, unknown>();
  const call = (modelId: string) => wrapModel(provider.languageModel(modelId), pipeline);
  return new Proxy(call, {
    get(_target, key) {
      const value: unknown = Reflect.get(provider, key, provider);
      if (typeof value !== 'function') return value;
      const known = wrapped.get(key);
      if (known !== undefined) return known;
      const method = (...args: unknown[]): unknown => {
        const made: unknown = Reflect.apply(value, provider, args);
        return isLanguageModel(made) ? wrapModel(made, pipeline) : made;
      };
      wrapped.set(key, method);
      return method;
    },
    has: (_target, key) => Reflect.has(provider, key),
  }) as unknown as ToolgateProvider<Provider>;
}
