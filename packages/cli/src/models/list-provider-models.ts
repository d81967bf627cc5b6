import { limitFetch, type ListedModel } from '@toolgate/http';
import { readJson } from 'toolgate/internal';
import { z } from 'zod';

/** The time limit for a provider's list of models, in milliseconds. */
const answerMilliseconds = 3000;

/** Maximum size of a list, in bytes. */
const maxBytes = 4 * 1024 * 1024;

/** It follows no redirects, because they would send the key elsewhere. */
const fetchList = limitFetch({ maxAnswerBytes: maxBytes, maxStreamBytes: maxBytes });

/** The fields in the lists of OpenAI and Anthropic. */
const modelList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      owned_by: z.string().optional().catch(undefined),
      created: z.number().optional().catch(undefined),
      created_at: z.union([z.string(), z.number()]).optional().catch(undefined),
    }),
  ),
});
type Entry = z.output<typeof modelList>['data'][number];

/**
 * Asks a provider for its models. The list is only a convenience, because the gateway forwards every id, listed or not.
 * It is empty when the provider fails or exceeds 3 seconds or 4 MiB.
 *
 * @param url the URL of the list.
 * @param headers the headers with the provider's key.
 */
export async function listProviderModels(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<ListedModel[]> {
  try {
    const response = await fetchList(url, {
      headers,
      signal: AbortSignal.timeout(answerMilliseconds),
    });
    return readModelList(await response.text()) ?? [];
  } catch {
    return [];
  }
}

/** Reads a provider's list of models; `undefined` for any other text. */
export function readModelList(text: string): ListedModel[] | undefined {
  return modelList.safeParse(readJson(text)).data?.data.map(describe);
}

function describe({
  id,
  owned_by: ownedBy,
  created,
  created_at: at = created,
}: Entry): ListedModel {
  // Numbers are seconds, texts are dates.
  const createdAt =
    at === undefined ? undefined : new Date(typeof at === 'number' ? at * 1000 : at);
  const isDate = createdAt !== undefined && !Number.isNaN(createdAt.getTime());
  return { id, ...(ownedBy && { ownedBy }), ...(isDate && { createdAt }) };
}
