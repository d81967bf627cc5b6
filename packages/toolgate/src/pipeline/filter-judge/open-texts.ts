import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { cutTexts } from '../filter/index.ts';

type Part = LanguageModelV4StreamPart;

/** The texts of an answer that its reader has seen begin and not end. */
export interface OpenTexts {
  /** Sees each part that is sent. */
  see(parts: readonly Part[]): void;
  /** Ends every open text, the last one with a notice after a blank line. */
  cut(notice: string): Part[];
}

/** Opens the books of one answer. */
export function openTexts(): OpenTexts {
  const open = new Set<string>();
  let hasSentText = false;
  return {
    see(parts) {
      for (const part of parts) {
        if (part.type === 'text-start') open.add(part.id);
        if (part.type === 'text-end') open.delete(part.id);
        hasSentText ||= part.type === 'text-delta' && part.delta !== '';
      }
    },
    cut: (notice) => cutTexts([...open], notice !== '' && hasSentText ? `\n\n${notice}` : notice),
  };
}
