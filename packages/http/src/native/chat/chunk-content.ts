import { isRecord } from '../../is-record.ts';
import { isObjectList, type JsonObject } from '../json-object.ts';

/** The content of a chunk that brings nothing else, as most of a stream's do. */
export function chunkContent({ choices, usage }: JsonObject): string | undefined {
  if (usage != null || !isObjectList(choices) || choices.length !== 1) return undefined;
  const { delta, finish_reason: reason, logprobs } = choices[0] ?? {};
  if (reason != null || logprobs != null) return undefined;
  if (!isRecord(delta) || Object.keys(delta).length !== 1) return undefined;
  return typeof delta['content'] === 'string' ? delta['content'] : undefined;
}
