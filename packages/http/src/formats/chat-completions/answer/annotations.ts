import type {
  LanguageModelV4Citation,
  LanguageModelV4Content,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { type UrlCitation, urlCitations } from '../../shared/index.ts';

/** A citation of an answer. This format has citations of web pages only. */
export interface WireAnnotation {
  type: 'url_citation';
  url_citation: UrlCitation;
}

/** Collects the citations of an answer's texts. */
export interface Annotations {
  /** Reads the next part of the answer. */
  write(part: LanguageModelV4StreamPart): void;
  /** Returns the citations so far. */
  list(): WireAnnotation[];
  /**
   * Returns one delta with all citations, or no delta if there are no citations. Clients keep only the last list, so all
   * citations must come at once.
   */
  deltas(): { annotations: WireAnnotation[] }[];
}

/** Creates an empty collection. Positions count from the start of the whole text, which consists of all blocks. */
export function createAnnotations(): Annotations {
  const blocks = new Map<string, { offset: number; text: string }>();
  const annotations: WireAnnotation[] = [];
  let length = 0;

  function cite(id: string, citations: readonly LanguageModelV4Citation[] | undefined): void {
    const block = blocks.get(id);
    blocks.delete(id);
    if (block === undefined) return;
    for (const citation of urlCitations({ citations, ...block })) {
      annotations.push({ type: 'url_citation', url_citation: citation });
    }
  }

  return {
    write(part) {
      if (part.type === 'text-delta') {
        const block = blocks.get(part.id) ?? { offset: length, text: '' };
        block.text += part.delta;
        blocks.set(part.id, block);
        length += part.delta.length;
      } else if (part.type === 'text-end') {
        cite(part.id, part.citations);
      }
    },
    list: () => annotations,
    deltas: () => (annotations.length > 0 ? [{ annotations }] : []),
  };
}

/** Returns the citations of a whole answer. */
export function annotationsOf(content: readonly LanguageModelV4Content[]): WireAnnotation[] {
  if (!content.some((part) => part.type === 'text' && part.citations)) return [];
  const annotations = createAnnotations();
  for (const [index, part] of content.entries()) {
    if (part.type !== 'text') continue;
    const id = String(index);
    annotations.write({ type: 'text-delta', id, delta: part.text });
    annotations.write({
      type: 'text-end',
      id,
      ...(part.citations && { citations: part.citations }),
    });
  }
  return annotations.list();
}
