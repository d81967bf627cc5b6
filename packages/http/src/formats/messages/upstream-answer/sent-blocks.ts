import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { type Returned, textOf } from '../../replay/index.ts';
import { typedEvent } from '../../shared/index.ts';
import { textBlock } from '../answer/response-block.ts';
import type { StreamBlock } from './stream-block.ts';

/** The blocks that were sent to the client so far. If a block was dropped, the blocks after it get lower indexes. */
export interface SentBlocks {
  /** Whether text blocks without citations get `citations: null`. */
  readonly nullCitations: boolean;
  /** The blocks whose start was sent, by id. */
  readonly begun: Map<string, StreamBlock>;
  /** The blocks whose end was not sent yet. */
  readonly open: Set<StreamBlock>;
  /** The sent index of each block, by the provider's index. */
  readonly places: Map<number, number>;
  count: number;
}

/** Gives a block the next index of the sent message. */
export function beginBlock(blocks: SentBlocks, block: StreamBlock): void {
  if (block.place !== undefined) return;
  block.place = blocks.count;
  blocks.count += 1;
  blocks.begun.set(block.id, block);
  blocks.open.add(block);
  blocks.places.set(block.index, block.place);
}

/** Marks a block as closed. */
export function endBlock(blocks: SentBlocks, block: StreamBlock): void {
  block.isClosed = true;
  blocks.open.delete(block);
}

/** Returns the index for the deltas of a block; `undefined` for a dropped block. */
export function placeOf(
  { places }: SentBlocks,
  { place, isLate, index }: StreamBlock,
): number | undefined {
  return isLate ? (places.get(index) ?? index) : place;
}

/** Returns the events for a part that the gateway made. */
export function addPart(blocks: SentBlocks, part: LanguageModelV4StreamPart): string[] {
  switch (part.type) {
    case 'text-delta':
    case 'reasoning-delta': {
      if (part.delta === '') return [];
      const begunBlock = blocks.begun.get(part.id);
      if (begunBlock !== undefined && !begunBlock.isClosed)
        return writeDelta(blocks, begunBlock, part);
      const kind = part.type === 'text-delta' ? 'text' : 'thinking';
      return openOwn(blocks, { kind, id: part.id, part });
    }
    case 'text-end':
    case 'reasoning-end':
    case 'tool-input-end': {
      const block = blocks.begun.get(part.id);
      return block === undefined || block.isClosed ? [] : stopBlock(blocks, block);
    }
    default:
      return [];
  }
}

/** Begins a block that the gateway made. */
function openOwn(
  blocks: SentBlocks,
  { kind, id, part }: { kind: 'text' | 'thinking'; id: string; part: LanguageModelV4StreamPart },
): string[] {
  const closed = stopBlocks(blocks);
  const state = { place: undefined, isEnded: false, isClosed: false, isSigned: false };
  const block: StreamBlock = { kind, index: blocks.count, id, isLate: false, ...state };
  beginBlock(blocks, block);
  const content_block =
    kind === 'text'
      ? textBlock({ text: '' }, blocks.nullCitations)
      : { type: kind, thinking: '', signature: '' };
  const start = typedEvent({ type: 'content_block_start', index: block.place, content_block });
  return [...closed, start, ...writeDelta(blocks, block, part)];
}

/** Returns the event for a delta of a block. */
export function writeDelta(
  blocks: SentBlocks,
  block: StreamBlock,
  part: Returned['part'],
): string[] {
  const index = placeOf(blocks, block);
  const text = textOf(part) ?? '';
  if (index === undefined || text === '') return [];
  return [typedEvent({ type: 'content_block_delta', index, delta: deltaOf(part.type, text) })];
}

function deltaOf(type: Returned['part']['type'], text: string): object {
  if (type === 'tool-input-delta') return { type: 'input_json_delta', partial_json: text };
  return type === 'text-delta'
    ? { type: 'text_delta', text }
    : { type: 'thinking_delta', thinking: text };
}

/** Closes a block and returns the event for that. */
export function stopBlock(blocks: SentBlocks, block: StreamBlock): string[] {
  endBlock(blocks, block);
  return [typedEvent({ type: 'content_block_stop', index: block.place })];
}

/** Closes the open blocks. */
export function stopBlocks(blocks: SentBlocks): string[] {
  return [...blocks.open].flatMap((block) => stopBlock(blocks, block));
}
