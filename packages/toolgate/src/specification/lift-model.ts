import type {
  LanguageModelV4,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';
import type { LanguageModelV1 } from '@ai-sdk/provider-v1';
import type { AnyLanguageModel } from './any-language-model.ts';
import { type AdapterLoader, findAdapter } from './load-adapter.ts';

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

type SupportedUrls = Awaited<LanguageModelV4['supportedUrls']>;

/** The members of a V1 model that say which URLs it fetches itself. */
type UrlSupportV1 = Pick<LanguageModelV1, 'supportsImageUrls' | 'supportsUrl'>;

/**
 * Lifts the URLs that a V1 model fetches itself; without them the AI SDK would download the files. V1 models decide by a
 * function; it becomes a pattern whose `test` calls the function.
 */
function liftSupportedUrls(model: UrlSupportV1): SupportedUrls {
  return {
    ...(model.supportsImageUrls === true && { 'image/*': [/^https?:\/\//i] }),
    ...(model.supportsUrl !== undefined && { '*/*': [urlPattern(model)] }),
  };
}

function urlPattern(model: UrlSupportV1): RegExp {
  const test = (address: string): boolean =>
    URL.canParse(address) && model.supportsUrl?.(new URL(address)) === true;
  // A reader of the source finds a pattern without matches, which is safe.
  return Object.assign(/(?!)/, { test });
}
