import type {
  LanguageModelV4Citation,
  LanguageModelV4Content,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { urlCitations } from '../../shared/index.ts';

/** Returns the citations of a whole answer. Positions count from the start of the whole text, which consists of all blocks. */
export function annotationsOf(content: readonly LanguageModelV4Content[]): object[] {
  let offset = 0;
  return content.flatMap((part) => {
    if (part.type !== 'text') return [];
    const { citations, text } = part;
    const written = writeAnnotations(citations, { text, offset });
    offset += text.length;
    return written;
  });
}

/** Writes the citations of a block of text. This format has citations of web pages only. */
function writeAnnotations(
  citations: readonly LanguageModelV4Citation[] | undefined,
  block: { text: string; offset: number },
): object[] {
  return urlCitations({ citations, ...block }).map((citation) => ({
    type: 'url_citation',
    url_citation: citation,
  }));
}

/** Collects the citations of a streamed answer. */
export interface Annotations {
  /** Reads the next part of the answer. */
  write(part: LanguageModelV4StreamPart): void;
  /**
   * Returns one delta with all citations, or no delta if there are no citations. Clients keep only the last list, so all
   * citations must come at once.
   */
  deltas(): { annotations: object[] }[];
}

/** Creates an empty collection; see {@link annotationsOf}. */
export function createAnnotations(): Annotations {
  const blocks = new Map<string, { offset: number; text: string }>();
  const annotations: object[] = [];
  let length = 0;
  return {
    write(part) {
      if (part.type === 'text-delta') {
        const block = blocks.get(part.id) ?? { offset: length, text: '' };
        block.text += part.delta;
        blocks.set(part.id, block);
        length += part.delta.length;
      } else if (part.type === 'text-end') {
        const block = blocks.get(part.id);
        blocks.delete(part.id);
        for (const one of block ? writeAnnotations(part.citations, block) : [])
          annotations.push(one);
      }
    },
    deltas: () => (annotations.length > 0 ? [{ annotations }] : []),
  };
}
