import type { LanguageModelV4Message, SharedV4ProviderOptions } from '@ai-sdk/provider';
import { z } from 'zod';

/** A system message of the model interface. */
export type SystemMessage = Extract<LanguageModelV4Message, { role: 'system' }>;

/** How a text part of a system message marks its visibility, the same in all formats. */
export const visibilityMarkSchema: z.ZodType<
  { visibility?: 'hidden' | 'quotable' | 'secret' | null | undefined } | null | undefined
> = z.looseObject({ visibility: z.enum(['hidden', 'quotable', 'secret']).nullish() }).nullish();

/** A text with the marks that its part carries, as provider options. */
export function systemMessage(content: string, marks: SharedV4ProviderOptions = {}): SystemMessage {
  const isMarked = Object.keys(marks).length > 0;
  return { role: 'system', content, ...(isMarked && { providerOptions: marks }) };
}

/**
 * Joins the parts of one system message. Parts that are marked alike become one message, a line
 * each; where marks differ each part stays a message of its own, since a mark is a message's. Empty
 * parts are left out.
 */
export function joinSystemMessages(parts: readonly SystemMessage[]): SystemMessage[] {
  const messages = parts.filter(({ content }) => content !== '');
  const [first] = messages;
  if (first === undefined) return [];
  const marks = messages.map(({ providerOptions }) => JSON.stringify(providerOptions));
  if (marks.some((mark) => mark !== marks[0])) return messages;
  return [{ ...first, content: messages.map(({ content }) => content).join('\n') }];
}
