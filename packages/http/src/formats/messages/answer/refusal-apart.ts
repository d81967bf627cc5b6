import type { LanguageModelV4Content, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { isRefusalPart, isRefusalText } from '../../refusal.ts';

/** Content without the refusals in it. */
export interface ContentWithoutRefusals {
  content: LanguageModelV4Content[];
  /** The text of the refusals; `null` without a refusal. */
  explanation: string | null;
}

/**
 * Takes refusals out of the content of an object. Clients parse each text block of such an answer as JSON, and the format
 * has a field for the words of a refusal.
 */
export function takeRefusals(content: readonly LanguageModelV4Content[]): ContentWithoutRefusals {
  const refusals = content.filter(isRefusalPart);
  return {
    content: content.filter((part) => !isRefusalPart(part)),
    explanation: refusals.length > 0 ? refusals.map(({ text }) => text).join('') : null,
  };
}

/** Takes refusals out of a stream. */
export interface RefusalReader {
  takes(part: LanguageModelV4StreamPart): boolean;
  /** Returns the text of the refusals so far; `null` without a refusal. */
  explanation(): string | null;
}

/** Creates the reader of one stream; see {@link takeRefusals}. */
export function createRefusalReader(): RefusalReader {
  const ids = new Set<string>();
  let text: string | null = null;
  return {
    takes(part) {
      if (part.type === 'text-start' && isRefusalText(part.providerMetadata)) ids.add(part.id);
      if (!('id' in part) || part.id === undefined || !ids.has(part.id)) return false;
      if (part.type === 'text-delta') text = (text ?? '') + part.delta;
      return part.type.startsWith('text-');
    },
    explanation: () => text,
  };
}
