import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { isRecord, type JsonObject } from '../../../json/index.ts';
import { isOpaque, type ReadFields, readFields } from '../../unknown-texts.ts';
import { type BlockCall, customPart, sealOf } from './read-block.ts';
import type { StreamBlock } from './stream-block.ts';

/** A block that has begun but not ended. */
export interface OpenBlock {
  block: StreamBlock;
  /**
   * Its tool call, if it is one. `begun` is the input that came with the start of the block; `input` is the input from
   * deltas so far.
   */
  call: (Omit<BlockCall, 'id'> & { begun: string }) | undefined;
  /** The citations of its text so far. */
  citations: JsonObject[];
}

/** Adds a part that remembers its event and its original text and metadata. */
export type PieceAdder = (
  part: LanguageModelV4StreamPart,
  text?: string,
  metadata?: object,
) => void;

type DeltaReader = (open: OpenBlock, delta: JsonObject, add: PieceAdder) => ReadFields | undefined;

const fields = {
  text: readFields({ text: 'string' }),
  thinking: readFields({ thinking: 'string' }),
  input: readFields({ partial_json: 'string' }),
  signature: readFields({ signature: 'opaque' }),
  citation: readFields({ citation: 'object' }),
};

const readers: Readonly<Record<string, DeltaReader>> = {
  text_delta({ block: { id, kind } }, { text }, add) {
    if (kind !== 'text' || typeof text !== 'string') return undefined;
    add({ type: 'text-delta', id, delta: text }, text);
    return fields.text;
  },
  thinking_delta({ block: { id, kind } }, { thinking: text }, add) {
    if (kind !== 'thinking' || typeof text !== 'string') return undefined;
    add({ type: 'reasoning-delta', id, delta: text }, text);
    return fields.thinking;
  },
  input_json_delta({ block: { id }, call }, { partial_json: json }, add) {
    if (call === undefined || typeof json !== 'string') return undefined;
    call.input += json;
    add({ type: 'tool-input-delta', id, delta: json }, json);
    return fields.input;
  },
  signature_delta({ block: { id, kind } }, delta, add) {
    if (kind !== 'thinking' || !isOpaque(delta['signature'])) return undefined;
    const seal = sealOf(kind, delta);
    if (seal) add({ type: 'reasoning-delta', id, delta: '', providerMetadata: seal }, '', seal);
    return fields.signature;
  },
  citations_delta({ block: { kind }, citations }, { citation }, add) {
    if (kind !== 'text' || !isRecord(citation)) return undefined;
    citations.push(citation);
    // Hidden text may be spread over several citations, so the filter reads each one.
    add(customPart('citation', citation));
    return fields.citation;
  },
};

/**
 * Adds the part for a delta.
 *
 * @returns the fields that were read, or `undefined` for a delta that does not fit its block.
 */
export function readDelta(
  open: OpenBlock,
  { type, delta }: { type: string; delta: JsonObject },
  add: PieceAdder,
): ReadFields | undefined {
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  return read?.(open, delta, add);
}
