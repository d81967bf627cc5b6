import type { JSONObject } from '@ai-sdk/provider';
import type { ResponseBlock } from './response-block.ts';

/** The addition of a delta to the open block. */
export type BlockDelta =
  | { type: 'text_delta'; text: string }
  | { type: 'citations_delta'; citation: JSONObject }
  | { type: 'thinking_delta'; thinking: string }
  | { type: 'signature_delta'; signature: string }
  | { type: 'input_json_delta'; partial_json: string };

/** An event of a stream's content. */
export type BlockEvent =
  | { type: 'content_block_start'; index: number; content_block: ResponseBlock }
  | { type: 'content_block_delta'; index: number; delta: BlockDelta }
  | { type: 'content_block_stop'; index: number };

/** A block to be opened. */
export interface OpenBlock {
  /** Names the block within the stream. */
  key: string;
  /** The block as it is before its deltas. */
  block: ResponseBlock;
  /** Whether everything else has to wait until the block is closed; false by default. */
  isExclusive?: boolean;
  /** The last events of the block, however it is closed. */
  beforeStop?: () => BlockDelta[];
}

/** Numbers the blocks of a stream and keeps them in sequence: at most one is open. */
export interface BlockCursor {
  /** Opens a block, after closing the one before. */
  open(block: OpenBlock): BlockEvent[];
  /** Whether any block was opened. */
  hasOpened(): boolean;
  /** Whether the block of this key is open. */
  isOpen(key: string): boolean;
  /** The key of the open block, if everything else has to wait for it. */
  exclusiveKey(): string | undefined;
  /** Adds to the open block. */
  add(delta: BlockDelta): BlockEvent;
  /** Closes the open block, if there is one. */
  close(): BlockEvent[];
}

/** A cursor before the first block. */
export function createBlockCursor(): BlockCursor {
  let index = -1;
  let current: OpenBlock | undefined;

  function add(delta: BlockDelta): BlockEvent {
    return { type: 'content_block_delta', index, delta };
  }

  function close(): BlockEvent[] {
    if (!current) return [];
    const deltas = current.beforeStop?.() ?? [];
    current = undefined;
    return [...deltas.map(add), { type: 'content_block_stop', index }];
  }

  return {
    open(block) {
      const closing = close();
      current = block;
      index += 1;
      return [...closing, { type: 'content_block_start', index, content_block: block.block }];
    },
    hasOpened: () => index >= 0,
    isOpen: (key) => current?.key === key,
    exclusiveKey: () => (current?.isExclusive ? current.key : undefined),
    add,
    close,
  };
}
