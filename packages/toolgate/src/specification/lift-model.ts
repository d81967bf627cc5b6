import type {
  LanguageModelV4,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';
import type { AnyLanguageModel } from './any-language-model.ts';
import { type AdapterLoader, findAdapter } from './load-adapter.ts';
import { liftSupportedUrls, type UrlSupportV1 } from './supported-urls.ts';

/** A model whose specification is known only at run time. */
interface CallableModel extends UrlSupportV1 {
  /** Absent in V1, which has functions instead. */
  readonly supportedUrls?: LanguageModelV4['supportedUrls'];
  doGenerate(options: unknown): PromiseLike<unknown>;
  doStream(options: unknown): PromiseLike<unknown>;
}

/**
 * Turns a model of any major into one of specification V4; returns a V4 model as it is.
 *
 * @throws InvalidArgumentError for an unknown specification.
 */
export function liftModel(model: AnyLanguageModel): LanguageModelV4 {
  const load = findAdapter(model.specificationVersion);
  return load === undefined ? (model as unknown as LanguageModelV4) : lift(model, load);
}

function lift(model: AnyLanguageModel, load: AdapterLoader): LanguageModelV4 {
  const callable = model as unknown as CallableModel;
  return {
    specificationVersion: 'v4',
    provider: model.provider,
    modelId: model.modelId,
    // Read on demand: it may be a promise, and may differ on each access.
    get supportedUrls() {
      return callable.supportedUrls ?? liftSupportedUrls(callable);
    },
    async doGenerate(options): Promise<LanguageModelV4GenerateResult> {
      const adapter = await load();
      return adapter.liftResult(await callable.doGenerate(adapter.lowerOptions(options)));
    },
    async doStream(options): Promise<LanguageModelV4StreamResult> {
      const adapter = await load();
      return adapter.liftStream(await callable.doStream(adapter.lowerOptions(options)));
    },
  };
}
