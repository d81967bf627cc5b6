import { limitFetch } from '@toolgate/http';
import { z } from 'zod';

/** The time limit for a provider's list of models, in milliseconds. */
const timeout = 3000;

/** The maximum size of a list. */
const maxBytes = 4 * 1024 * 1024;

/** It follows no redirects, because they would send the key elsewhere. */
const fetchList = limitFetch({ maxAnswerBytes: maxBytes, maxStreamBytes: maxBytes });

/** The fields that OpenAI's and Anthropic's lists share. */
const modelList = z.object({ data: z.array(z.object({ id: z.string() })) });

/**
 * Asks a provider for the ids of its models. The list is a convenience, because the gateway forwards every id, listed
 * or not: it is empty when the provider fails or exceeds 3 seconds or 4 MiB.
 *
 * @param url the address of the list.
 * @param headers the headers with the provider's key.
 */
export async function listProviderModels(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<string[]> {
  try {
    const response = await fetchList(url, { headers, signal: AbortSignal.timeout(timeout) });
    return modelList.parse(await response.json()).data.map(({ id }) => id);
  } catch {
    return [];
  }
}
