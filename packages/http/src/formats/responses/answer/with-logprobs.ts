import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { readTokenLogprobs, type TokenLogprob } from '../../shared/index.ts';
import type { MessagePart, OutputItem } from './output-item.ts';

/**
 * Adds the log probabilities to the texts of a finished answer, if the model reported them. They come as one list of
 * tokens; each text takes tokens until their length reaches its own.
 */
export function withLogprobs(
  items: OutputItem[],
  metadata: SharedV4ProviderMetadata | undefined,
): OutputItem[] {
  const tokens = readTokenLogprobs(metadata)?.values();
  if (tokens === undefined) return items;
  return items.map((item) =>
    item.type === 'message'
      ? { ...item, content: item.content.map((part) => fill(part, tokens)) }
      : item,
  );
}

function fill(part: MessagePart, tokens: Iterator<TokenLogprob, undefined>): MessagePart {
  if (part.type !== 'output_text') return part;
  const logprobs: TokenLogprob[] = [];
  for (let length = 0; length < part.text.length;) {
    const next = tokens.next();
    if (next.done === true) break;
    logprobs.push(next.value);
    // An empty token adds no length, but the loop still ends with the list.
    length += next.value.token.length;
  }
  return { ...part, logprobs };
}
