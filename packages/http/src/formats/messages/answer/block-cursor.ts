import type { JSONObject } from '@ai-sdk/provider';
import type { ResponseBlock } from './response-block.ts';

/** A delta that is added to the open block. */
export type BlockDelta =
  | { type: 'text_delta'; text: string }
  | { type: 'citations_delta'; citation: JSONObject }
  | { type: 'thinking_delta'; thinking: string }
  | { type: 'signature_delta'; signature: string }
  | { type: 'input_json_delta'; partial_json: string }
  | { type: 'compaction_delta'; content: string; encrypted_content: null };

/** A stream event that starts, extends or ends a content block. */
export type BlockEvent =
  | { type: 'content_block_start'; index: number; content_block: ResponseBlock }
  | { type: 'content_block_delta'; index: number; delta: BlockDelta }
  | { type: 'content_block_stop'; index: number };

/** A block to open. */
export interface OpenBlock {
  /** Identifies the block within the stream. */
  key: string;
  /** The block before its deltas are added. */
  block: ResponseBlock;
  /** Returns the last deltas of the block. The cursor calls it before it closes the block. */
  beforeStop?: () => BlockDelta[];
}

/** Numbers the blocks of a stream and writes them one after another. At most one block is open. */
export interface BlockCursor {
  /** Closes the open block, if there is one, and opens the given block. */
  open(block: OpenBlock): BlockEvent[];
  /** Whether a block, of any type or a given one, was opened. */
  hasOpened(type?: ResponseBlock['type']): boolean;
  isOpen(key: string): boolean;
  /** Returns the key of the open tool call, if there is one. It cannot be split, so all other parts wait for it. */
  exclusiveKey(): string | undefined;
  add(delta: BlockDelta): BlockEvent;
  close(): BlockEvent[];
}

/** Creates a cursor before the first block. */
export function createBlockCursor(): BlockCursor {
  let index = -1;
  let current: OpenBlock | undefined;
  const openedTypes = new Set<string>();

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
      openedTypes.add(block.block.type);
      return [...closing, { type: 'content_block_start', index, content_block: block.block }];
    },
    hasOpened: (type) => (type === undefined ? index >= 0 : openedTypes.has(type)),
    isOpen: (key) => current?.key === key,
    exclusiveKey: () => (current?.block.type === 'tool_use' ? current.key : undefined),
    add,
    close,
  };
}
