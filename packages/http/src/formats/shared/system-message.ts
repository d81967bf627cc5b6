import type { LanguageModelV4Message, SharedV4ProviderOptions } from '@ai-sdk/provider';
import { z } from 'zod';

/** A system message of the model interface. */
export type SystemMessage = Extract<LanguageModelV4Message, { role: 'system' }>;

/** A mark on a text part of a system message, or on the whole message, the same in all formats. */
export type VisibilityMark =
  | { visibility?: 'hidden' | 'quotable' | 'secret' | null | undefined }
  | null
  | undefined;

/** Reads such a mark. */
export const visibilityMarkSchema: z.ZodType<VisibilityMark> = z
  .looseObject({ visibility: z.enum(['hidden', 'quotable', 'secret']).nullish() })
  .nullish();

/** The visibility of a text as provider options: what its own part says, or else its message. */
export function visibilityOf(
  part: VisibilityMark,
  message: VisibilityMark,
): SharedV4ProviderOptions {
  const visibility = part?.visibility ?? message?.visibility;
  return visibility ? { toolgate: { visibility } } : {};
}

/** A text with the marks that its part carries, as provider options. */
export function systemMessage(content: string, marks: SharedV4ProviderOptions = {}): SystemMessage {
  const isMarked = Object.keys(marks).length > 0;
  return { role: 'system', content, ...(isMarked && { providerOptions: marks }) };
}

/**
 * Joins the parts of one system message. Parts that are marked alike become one message, a line
 * each; where marks differ each part stays a message of its own, since a mark is a message's. Empty
 * parts are left out.
 *
 * @param remember puts the original of the whole on it, where the parts became one.
 */
export function joinSystemMessages(
  parts: readonly SystemMessage[],
  remember: (whole: SystemMessage) => SystemMessage,
): SystemMessage[] {
  const messages = parts.filter(({ content }) => content !== '');
  const [first] = messages;
  if (first === undefined) return [];
  const marks = messages.map(({ providerOptions }) => JSON.stringify(providerOptions));
  if (marks.some((mark) => mark !== marks[0])) return messages;
  const content = messages.map((message) => message.content).join('\n');
  return [remember({ ...first, content })];
}
