import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { LanguageModelV1 } from '@ai-sdk/provider-v1';

type SupportedUrls = Awaited<LanguageModelV4['supportedUrls']>;

/** The members of a V1 model that say which URLs it fetches itself. */
export type UrlSupportV1 = Pick<LanguageModelV1, 'supportsImageUrls' | 'supportsUrl'>;

/**
 * Lifts the URLs that a V1 model fetches itself; without them the AI SDK would download the files. V1 models decide by a
 * function; it becomes a pattern whose `test` calls the function.
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
  // A reader of the source finds a pattern without matches, which is safe.
  return Object.assign(/(?!)/, { test });
}
