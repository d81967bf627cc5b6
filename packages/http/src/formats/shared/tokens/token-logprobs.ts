import type { JSONArray, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { z } from 'zod';
import { isObjectList } from '../../../json/index.ts';
import { serviceTierMetadata } from '../service-tier.ts';

interface Logprob {
  token: string;
  logprob: number;
  /** The bytes of the token in UTF-8. */
  bytes: number[];
}

/** A token, its log probability and its alternatives. */
export interface TokenLogprob extends Logprob {
  top_logprobs: Logprob[];
}

const logprobSchema = z.object({ token: z.string(), logprob: z.number() });
const tokenSchema = logprobSchema.extend({ top_logprobs: z.array(logprobSchema).nullish() });
// Chat completions report one list for the whole answer; responses report one list for each text or delta.
const metadataSchema = z.array(z.union([tokenSchema, z.array(tokenSchema)]));

/**
 * Reads the log probabilities that OpenAI's provider of the AI SDK reports. Returns them in the form that both of
 * OpenAI's formats share.
 */
export function readTokenLogprobs(
  metadata: SharedV4ProviderMetadata | undefined,
): TokenLogprob[] | undefined {
  const reported = metadata?.['openai']?.['logprobs'];
  // Few answers have log probabilities, and a failed parse costs time for its error.
  if (reported === undefined) return undefined;
  const { data } = metadataSchema.safeParse(reported);
  return data?.flat().map(completeToken);
}

/**
 * Returns log probabilities and service tier of an answer as the AI SDK's OpenAI provider reports them, for a writer of
 * another format. The content filter reads the log probabilities elsewhere.
 *
 * @param lists the lists of tokens; other values are ignored.
 * @param others metadata under other names.
 */
export function openaiMetadata(
  lists: readonly unknown[],
  tier: unknown,
  others?: SharedV4ProviderMetadata,
): { providerMetadata?: SharedV4ProviderMetadata } {
  const logprobs = lists.flatMap((list) => (isObjectList(list) ? list : []));
  const openai = {
    ...(logprobs.length > 0 && { logprobs: logprobs as JSONArray }),
    ...serviceTierMetadata(tier),
  };
  const metadata = { ...(Object.keys(openai).length > 0 && { openai }), ...others };
  return Object.keys(metadata).length === 0 ? {} : { providerMetadata: metadata };
}

function completeToken({
  token,
  logprob,
  top_logprobs: top,
}: z.output<typeof tokenSchema>): TokenLogprob {
  return { ...withBytes({ token, logprob }), top_logprobs: (top ?? []).map(withBytes) };
}

const encoder = new TextEncoder();

function withBytes({ token, logprob }: z.output<typeof logprobSchema>): Logprob {
  return { token, logprob, bytes: [...encoder.encode(token)] };
}
