import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { HttpError } from '../../../errors/index.ts';
import { createCallSealer } from '../../call-signatures/index.ts';
import { createBlockCursor, type BlockCursor, type BlockEvent } from './block-cursor.ts';
import { blockKey, type ContentPart, isContentPart, type TextPart } from './content-part.ts';
import { textBlock, writeCitations } from './response-block.ts';
import { toToolUseId } from './tool-use-id.ts';
import { createCompactionWriter } from './write-compaction.ts';
import { createReasoningWriter } from './write-reasoning.ts';
import { createToolCallWriter } from './write-tool-calls.ts';

/** Writes the content of a streamed message. */
export interface BlockWriter {
  /**
   * Returns the events for a part. There may be no events.
   *
   * @throws HttpError (502) if too many parts have to wait.
   */
  write(part: LanguageModelV4StreamPart): BlockEvent[];
  /** Returns the events of all waiting parts and closes all blocks. */
  close(): BlockEvent[];
  hasContent(): boolean;
  hasToolUse(): boolean;
}

/** Maximum size of waiting parts, in UTF-16 code units. No model writes an answer this long. */
const maxHeldSize = 4 * 1024 * 1024;

/**
 * Creates a writer of blocks. The format cannot interleave blocks, so they follow each other. A text or thinking block
 * ends when another block begins; later text goes into a new block. A tool call cannot be split: all other parts wait
 * until it is complete.
 */
export function createBlockWriter(nullCitations: boolean): BlockWriter {
  const cursor = createBlockCursor();
  const writeReasoning = createReasoningWriter(cursor);
  const writeToolCall = createToolCallWriter(cursor);
  const writeCompaction = createCompactionWriter(cursor);
  const heldParts = createPartQueue();
  const sealCall = createCallSealer(toToolUseId);

  function writeNow(part: ContentPart): BlockEvent[] {
    switch (part.type) {
      case 'text-delta':
      case 'text-end':
        return writeCompaction.write(part) ?? writeText(part, { cursor, nullCitations });
      case 'reasoning-start':
      case 'reasoning-delta':
      case 'reasoning-end':
        return writeReasoning(part);
      default:
        return writeToolCall(part);
    }
  }

  /** Adds the events of waiting parts, up to the next incomplete tool call. */
  function releaseHeld(events: BlockEvent[]): BlockEvent[] {
    while (cursor.exclusiveKey() === undefined) {
      const parts = heldParts.take();
      if (!parts) break;
      for (const part of parts) events.push(...writeNow(part));
    }
    return events;
  }

  function write(part: LanguageModelV4StreamPart): BlockEvent[] {
    if (part.type === 'text-start') writeCompaction.begin(part);
    if (!isContentPart(part)) return [];
    const key = blockKey(part);
    const exclusiveKey = cursor.exclusiveKey();
    if (exclusiveKey === undefined) return writeNow(part);
    if (exclusiveKey === key) return releaseHeld(writeNow(part));
    heldParts.add(key, part);
    if (heldParts.size() <= maxHeldSize) return [];
    const message = 'The model left a tool call unfinished and continued writing.';
    throw new HttpError({ status: 502, message });
  }

  return {
    write: (part) => sealCall(part)?.flatMap(write) ?? write(part),
    close() {
      const events: BlockEvent[] = [];
      while (cursor.exclusiveKey() !== undefined) {
        events.push(...cursor.close());
        releaseHeld(events);
      }
      events.push(...cursor.close());
      return events;
    },
    hasContent: () => cursor.hasOpened(),
    hasToolUse: () => cursor.hasOpened('tool_use'),
  };
}

/** Writes text. A block opens only with its first text: clients send blocks back, and providers refuse empty ones. */
function writeText(
  part: TextPart,
  { cursor, nullCitations }: { cursor: BlockCursor; nullCitations: boolean },
): BlockEvent[] {
  const key = blockKey(part);
  const isOpen = cursor.isOpen(key);
  if (part.type === 'text-delta') {
    if (part.delta === '') return [];
    const opening = isOpen
      ? []
      : cursor.open({ key, block: textBlock({ text: '' }, nullCitations) });
    return [...opening, cursor.add({ type: 'text_delta', text: part.delta })];
  }
  if (!isOpen) return [];
  const deltas = writeCitations(part.citations).map((citation) =>
    cursor.add({ type: 'citations_delta', citation }),
  );
  return [...deltas, ...cursor.close()];
}

/** The size of a part in addition to its text. */
const partOverhead = 64;

/** Creates a queue of waiting parts, grouped by block. The cost of `add` and `take` does not depend on the number of blocks. */
function createPartQueue() {
  const groups = new Map<string, ContentPart[]>();
  let size = 0;
  return {
    add(key: string, part: ContentPart): void {
      size += sizeOf(part);
      const group = groups.get(key);
      if (group) group.push(part);
      else groups.set(key, [part]);
    },
    /** Removes and returns all parts of the block that has waited longest. */
    take(): ContentPart[] | undefined {
      for (const [key, parts] of groups) {
        groups.delete(key);
        size -= parts.reduce((sum, part) => sum + sizeOf(part), 0);
        return parts;
      }
      return undefined;
    },
    size: (): number => size,
  };
}

function sizeOf(part: ContentPart): number {
  if ('delta' in part) return part.delta.length + partOverhead;
  return part.type === 'tool-call' ? part.input.length + partOverhead : partOverhead;
}
