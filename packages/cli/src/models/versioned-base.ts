import { listProviderModels } from './list-provider-models.ts';

/**
 * Finds the API of a provider if its base URL was given without the version.
 *
 * @param baseURL the given URL.
 * @param headers the headers with the provider's key.
 * @returns the URL with `/v1`, if it lists models and the given one does not.
 */
export async function findVersionedBase(
  baseURL: string,
  headers: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const base = baseURL.replace(/\/$/, '');
  if ((await listProviderModels(`${base}/models`, headers)).length > 0) return undefined;
  const listed = await listProviderModels(`${base}/v1/models`, headers);
  return listed.length > 0 ? `${base}/v1` : undefined;
}
