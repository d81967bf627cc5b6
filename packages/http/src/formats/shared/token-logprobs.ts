import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { z } from 'zod';

/** How likely a token was. */
interface Logprob {
  token: string;
  logprob: number;
  /** The token in UTF-8. */
  bytes: number[];
}

/** How likely a token was, and its alternatives. */
export interface TokenLogprob extends Logprob {
  top_logprobs: Logprob[];
}

const logprobSchema = z.object({ token: z.string(), logprob: z.number() });
const tokenSchema = logprobSchema.extend({ top_logprobs: z.array(logprobSchema).nullish() });
// One list for an answer of chat completions, one a text or a delta for one of responses.
const metadataSchema = z.array(z.union([tokenSchema, z.array(tokenSchema)]));

/** The log probabilities that OpenAI's providers report, in the form that all of OpenAI's formats share. */
export function readTokenLogprobs(
  metadata: SharedV4ProviderMetadata | undefined,
): TokenLogprob[] | undefined {
  const reported = metadata?.['openai']?.['logprobs'];
  // A schema that finds nothing makes an error of it, and few answers have any.
  if (reported === undefined) return undefined;
  const { data } = metadataSchema.safeParse(reported);
  return data?.flat().map(completeToken);
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
