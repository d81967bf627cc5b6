import { limitFetch } from '@toolgate/http';
import { z } from 'zod';

/** How long a provider may take to list its models, in milliseconds. */
const timeout = 3000;

/** Largest list that is read. */
const mostBytes = 4 * 1024 * 1024;

/** A redirect would take the key elsewhere. */
const fetchList = limitFetch({ maxAnswerBytes: mostBytes, maxStreamBytes: mostBytes });

/** OpenAI's and Anthropic's lists have this in common. */
const modelList = z.object({ data: z.array(z.object({ id: z.string() })) });

/**
 * Asks a provider for the ids of its models. The list is a convenience, since every id is forwarded, listed or not: where
 * none can be had within 3 seconds and 4 MiB it is empty.
 *
 * @param url the address of the list.
 * @param headers what the provider needs to know its caller.
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
