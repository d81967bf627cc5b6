import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { type Compaction, readCompaction } from '../../shared/index.ts';
import type { BlockCursor, BlockEvent } from './block-cursor.ts';
import { blockKey, type TextPart } from './content-part.ts';
import { compactionBlock } from './response-block.ts';

/** Writes the compactions of a streamed message. */
export interface CompactionWriter {
  /** Reads the start of a text, which says whether it is a compaction. */
  begin(part: Extract<LanguageModelV4StreamPart, { type: 'text-start' }>): void;
  /** Returns the events for a part of a compaction; `undefined` for a part of any other text. */
  write(part: TextPart): BlockEvent[] | undefined;
}

/**
 * Creates the writer of compactions. Each is written when it is complete, since clients take the one delta of such a block
 * as its whole content.
 */
export function createCompactionWriter(cursor: BlockCursor): CompactionWriter {
  const open = new Map<string, { compaction: Compaction; text: string }>();
  return {
    begin({ id, providerMetadata }) {
      const compaction = readCompaction(providerMetadata);
      if (compaction !== undefined) open.set(id, { compaction, text: '' });
    },
    write(part) {
      const begun = open.get(part.id);
      if (begun === undefined) return undefined;
      if (part.type === 'text-delta') {
        begun.text += part.delta;
        return [];
      }
      open.delete(part.id);
      const { compaction, text: content } = begun;
      if (content === '') return [];
      return [
        ...cursor.open({ key: blockKey(part), block: compactionBlock(compaction, null) }),
        cursor.add({ type: 'compaction_delta', content, encrypted_content: null }),
        ...cursor.close(),
      ];
    },
  };
}
