import type {
  LanguageModelV4,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';
import type { AnyLanguageModel } from './any-language-model.ts';
import { deriveModel } from './derive-model.ts';
import { findAdapter } from './load-adapter.ts';

/** A model with a specification that is known only at run time. */
interface CallableModel {
  doGenerate(options: unknown): PromiseLike<unknown>;
  doStream(options: unknown): PromiseLike<unknown>;
}

/**
 * Translates a model of any major to specification V4, for calls inside the gateway. Returns a V4 model unchanged.
 *
 * @throws InvalidArgumentError for an unknown specification.
 */
export function liftModel(model: AnyLanguageModel): LanguageModelV4 {
  const load = findAdapter(model.specificationVersion);
  if (load === undefined) return model as unknown as LanguageModelV4;
  const callable = model as unknown as CallableModel;
  return deriveModel(model, {
    async doGenerate(options): Promise<LanguageModelV4GenerateResult> {
      const adapter = await load();
      return adapter.result.lift(await callable.doGenerate(adapter.options.lower(options)));
    },
    async doStream(options): Promise<LanguageModelV4StreamResult> {
      const adapter = await load();
      return adapter.stream.lift(await callable.doStream(adapter.options.lower(options)));
    },
  });
}
