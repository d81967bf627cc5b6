import { LoadAPIKeyError, LoadSettingError } from '@ai-sdk/provider';
import type { ToolgateConfig } from '../configuration/index.ts';

/** A configured model whose provider has no key. */
export interface MissingKey {
  /** The id of the model, or `provider`. */
  name: string;
  /** The SDK's own message, which names the option and the variable. */
  message: string;
}

/**
 * Finds configured models without a key, without calling them. Providers of the AI SDK read the key when they write the
 * headers of a call. Other models have no such function and are not checked.
 */
export async function findMissingKeys({
  models = {},
  provider,
}: Pick<ToolgateConfig, 'models' | 'provider'>): Promise<MissingKey[]> {
  const checks = Object.entries(models).map(async ([name, model]) =>
    checkHeaders(name, () => model),
  );
  // If a provider refuses the id, that shows nothing about its key.
  if (provider) checks.push(checkHeaders('provider', () => provider.languageModel('any')));
  return (await Promise.all(checks)).flat();
}

async function checkHeaders(name: string, getModel: () => unknown): Promise<MissingKey[]> {
  try {
    const { config } = getModel() as { config?: { headers?: unknown } };
    const headers = config?.headers;
    if (typeof headers === 'function') await headers();
    return [];
  } catch (error) {
    const isMissing = LoadAPIKeyError.isInstance(error) || LoadSettingError.isInstance(error);
    return isMissing ? [{ name, message: error.message }] : [];
  }
}
