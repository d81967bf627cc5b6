import type { BlockCursor, BlockEvent } from './block-cursor.ts';
import { blockKey, type ReasoningPart } from './content-part.ts';
import { reasoningMetadata } from './response-block.ts';
import { unsignedThinking } from './thinking-signature.ts';

/**
 * Creates the writer of reasoning. A block opens when there is text or a signature for it, and closes with
 * its signature. Text after a block had to give way goes into a new block, and stays unsigned:
 * a signature counts for the whole text only.
 */
export function createReasoningWriter(cursor: BlockCursor): (part: ReasoningPart) => BlockEvent[] {
  /** Reasoning whose block was closed before its end. */
  const cutShort = new Set<string>();
  let signature: string | undefined;

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
    return events;
  }

  function addContent(part: ReasoningPart, key: string): BlockEvent[] {
    const text = part.type === 'reasoning-delta' ? part.delta : '';
    const metadata = reasoningMetadata(part.providerMetadata);
    const partSignature = cutShort.has(key) ? undefined : metadata.signature;
    if (text === '' && partSignature === undefined) return [];
    const events = open(key);
    // The last signature counts, as for the API's own clients.
    signature = partSignature ?? signature;
    if (text !== '') events.push(cursor.add({ type: 'thinking_delta', thinking: text }));
    return events;
  }

  return (part) => {
    const key = blockKey(part);
    if (part.type === 'reasoning-start') {
      const { redactedData } = reasoningMetadata(part.providerMetadata);
      if (redactedData) {
        const block = { type: 'redacted_thinking', data: redactedData } as const;
        return [...cursor.open({ key, block }), ...cursor.close()];
      }
    }
    const events = addContent(part, key);
    if (part.type !== 'reasoning-end') return events;
    if (cursor.isOpen(key)) events.push(...cursor.close());
    cutShort.delete(key);
    return events;
  };
}
