import { paragraphEnd, reasoningItem } from '../../shared/index.ts';
import type { BlockCursor, BlockEvent } from './block-cursor.ts';
import { blockKey, type ReasoningPart } from './content-part.ts';
import { reasoningMetadata } from './response-block.ts';
import { unsignedThinking } from './thinking-signature.ts';

/**
 * Creates the writer of reasoning. A block opens with its first text or signature, and closes with its signature. If
 * another block interrupts the reasoning, later text goes into a new block without a signature, since a signature is
 * valid only for the whole text. The parts of one item of a responses model share a block, because they share the
 * item's proof. That block closes when another block begins.
 */
export function createReasoningWriter(cursor: BlockCursor): (part: ReasoningPart) => BlockEvent[] {
  /** The keys of reasoning whose block was closed before the reasoning ended. */
  const cutShort = new Set<string>();
  /** The block keys of open parts that belong to an item, by part id. */
  const blocksOfItems = new Map<string, string>();
  let signature: string | undefined;
  let hasText = false;
  let gap = '';

  function open(key: string): BlockEvent[] {
    if (cursor.isOpen(key)) return [];
    const events = cursor.open({
      key,
      block: { type: 'thinking', thinking: '', signature: '' },
      beforeStop() {
        cutShort.add(key);
        return [{ type: 'signature_delta', signature: signature ?? unsignedThinking }];
      },
    });
    signature = undefined;
    hasText = false;
    gap = '';
    return events;
  }

  function addContent(part: ReasoningPart, key: string): BlockEvent[] {
    const text = part.type === 'reasoning-delta' ? part.delta : '';
    const metadata = reasoningMetadata(part.providerMetadata);
    const partSignature = cutShort.has(key) ? undefined : metadata.signature;
    if (text === '' && partSignature === undefined) return [];
    const events = open(key);
    // The last signature wins, as in the API's own clients.
    signature = partSignature ?? signature;
    if (text === '') return events;
    events.push(cursor.add({ type: 'thinking_delta', thinking: gap + text }));
    hasText = true;
    gap = '';
    return events;
  }

  /** Returns the block key of a part. A new part of an item begins a new paragraph in the item's open block. */
  function blockOf(part: ReasoningPart): string {
    const item = part.type === 'reasoning-start' && reasoningItem(part.providerMetadata);
    if (!item) return blocksOfItems.get(part.id) ?? blockKey(part);
    const key = `item ${item}`;
    blocksOfItems.set(part.id, key);
    if (hasText && cursor.isOpen(key)) gap = paragraphEnd;
    return key;
  }

  return (part) => {
    const key = blockOf(part);
    if (part.type === 'reasoning-start') {
      const { redactedData } = reasoningMetadata(part.providerMetadata);
      if (redactedData) {
        const block = { type: 'redacted_thinking', data: redactedData } as const;
        return [...cursor.open({ key, block }), ...cursor.close()];
      }
    }
    const events = addContent(part, key);
    if (part.type !== 'reasoning-end' || blocksOfItems.delete(part.id)) return events;
    if (cursor.isOpen(key)) events.push(...cursor.close());
    cutShort.delete(key);
    return events;
  };
}
