import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { PartFilter } from '../pipeline/filter/index.ts';

/** Sends parts through a filter, one after the other. Returns what may be sent. */
export async function pushParts(
  filter: PartFilter,
  parts: readonly LanguageModelV4StreamPart[],
): Promise<LanguageModelV4StreamPart[]> {
  const sent: LanguageModelV4StreamPart[] = [];
  for (const part of parts) sent.push(...(await filter.push(part)));
  return sent;
}
