import { assertKnownOptions, createPipeline, type ToolgateOptions } from '../pipeline/index.ts';
import type { SdkMajor } from '../sdk-major/index.ts';
import type { AnyLanguageModel } from '../specification/index.ts';
import { assertNotProvider, assertProviderOptions } from './assert-provider-options.ts';
import { createDecisionMethod } from './decision-method.ts';
import { createModelsProvider } from './models-provider.ts';
import { createProviderWrapper } from './provider-wrapper.ts';
import { isRealtimeFactory, refuseRealtime } from './realtime.ts';

/** A provider of any major; the type is structural. */
export interface AnyProvider {
  /** Returns the language model of an id. */
  languageModel(modelId: string): AnyLanguageModel;
}

/** The gateway's options, and the provider to wrap. */
export type ToolgateProviderOptions<Provider extends AnyProvider> = ToolgateOptions & {
  /** The provider. All its language models go through the gateway. */
  provider: Provider;
};

/** The gateway's options, and the models to wrap. */
export type ToolgateModelsOptions<
  Model extends AnyLanguageModel,
  Id extends string = string,
> = ToolgateOptions & {
  /** Models by id. */
  models: Readonly<Record<Id, Model>>;
};

type WrappedOptions = ToolgateProviderOptions<AnyProvider> &
  ToolgateModelsOptions<AnyLanguageModel>;

/**
 * A provider whose language models go through the gateway. It has all members of the wrapped provider, and can be called:
 * `toolgate('model-id')`.
 */
export type ToolgateProvider<Provider extends AnyProvider = AnyProvider> = Provider extends (
  ...args: never
) => unknown
  ? Provider
  : Provider &
      ((...args: Parameters<Provider['languageModel']>) => ReturnType<Provider['languageModel']>);

/**
 * Wraps a provider, or single models, for one AI SDK major.
 *
 * @throws InvalidArgumentError unless there is either a provider or models, and for an unknown option.
 * @throws GatewayToolError for `defaults` out of range.
 */
export function createProvider(
  options: ToolgateProviderOptions<AnyProvider> | ToolgateModelsOptions<AnyLanguageModel>,
  major: SdkMajor,
): ToolgateProvider {
  assertNotProvider(options);
  assertKnownOptions(options, 'createToolgate()', ['provider', 'models']);
  assertProviderOptions(options);
  const pipeline = createPipeline(options);
  // The caller gives exactly one of the two.
  const wrapped: Partial<WrappedOptions> = options;
  const { models = {}, provider = createModelsProvider(models, major) } = wrapped;
  const wrapper = createProviderWrapper(options, { pipeline, major });

  // Only AI SDK 7 has decision models.
  const additions = new Map<string | symbol, unknown>(
    major.number === 7 ? [['decisionModel', createDecisionMethod(provider, options)]] : [],
  );
  const methods = new Map<string | symbol, unknown>();
  function read(key: string | symbol): unknown {
    if (additions.has(key)) return additions.get(key);
    const value: unknown = Reflect.get(provider, key, provider);
    if (typeof value !== 'function') return wrapper.wrap(value);
    const method = methods.get(key) ?? wrapMethod(key, value as CallableProvider);
    methods.set(key, method);
    return method;
  }

  function wrapMethod(key: string | symbol, method: CallableProvider): unknown {
    if (isRealtimeFactory(method)) return refuseRealtime(method);
    return new Proxy(method, {
      apply(_target, _this, args: unknown[]) {
        const result: unknown = Reflect.apply(method, provider, args);
        return key === 'languageModel'
          ? wrapper.wrapNamedModel(result, args[0])
          : wrapper.wrapResult(result);
      },
    });
  }

  const make = typeof provider === 'function' ? (provider as CallableProvider) : undefined;
  const call = (...args: [modelId: string, ...settings: unknown[]]): unknown => {
    const model = make ? make(...args) : (provider as AnySettingsProvider).languageModel(...args);
    return wrapper.wrapNamedModel(model, args[0]);
  };
  return new Proxy(call, {
    get: (_target, key) => read(key),
    has: (_target, key) => additions.has(key) || Reflect.has(provider, key),
    ownKeys: () => [...new Set([...Reflect.ownKeys(provider), ...additions.keys()])],
    getOwnPropertyDescriptor(_target, key) {
      const own = Reflect.getOwnPropertyDescriptor(provider, key);
      if (own === undefined && !additions.has(key)) return undefined;
      const { enumerable = true } = own ?? {};
      return { value: read(key), enumerable, configurable: true, writable: true };
    },
  }) as unknown as ToolgateProvider;
}

/** A provider that makes a model when it is called. */
type CallableProvider = (...args: unknown[]) => unknown;

/** A provider whose models take settings, as in AI SDK 4. */
interface AnySettingsProvider {
  languageModel(modelId: string, ...settings: unknown[]): unknown;
}
