import { isRecord } from '../../is-record.ts';
import type { JsonObject } from '../json-object.ts';

/** The text of an event that brings the next text of a block, as most of a stream's do. */
export function deltaText({ type, delta }: JsonObject): string | undefined {
  if (type !== 'content_block_delta' || !isRecord(delta)) return undefined;
  if (delta['type'] !== 'text_delta') return undefined;
  return typeof delta['text'] === 'string' ? delta['text'] : undefined;
}
