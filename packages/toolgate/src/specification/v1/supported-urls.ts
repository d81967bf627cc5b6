import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { LanguageModelV1 } from '@ai-sdk/provider-v1';

type SupportedUrls = Awaited<LanguageModelV4['supportedUrls']>;

/** The members of a V1 model that tell which URLs it takes itself. */
export type UrlSupportV1 = Pick<LanguageModelV1, 'supportsImageUrls' | 'supportsUrl'>;

/**
 * The URLs that a V1 model takes itself, as V4 has them: where none are named, the AI SDK downloads
 * files that the model could fetch. V1 models decide by a function, which becomes a pattern that asks it.
 */
export function liftSupportedUrls(model: UrlSupportV1): SupportedUrls {
  return {
    ...(model.supportsImageUrls === true && { 'image/*': [/^https?:\/\//i] }),
    ...(model.supportsUrl !== undefined && { '*/*': [urlPattern(model)] }),
  };
}

function urlPattern(model: UrlSupportV1): RegExp {
  const test = (address: string): boolean =>
    URL.canParse(address) && model.supportsUrl?.(new URL(address)) === true;
  // Whoever reads the source instead of testing finds that nothing matches, which is safe.
  return Object.assign(/(?!)/, { test });
}
