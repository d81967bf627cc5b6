import type { LanguageModelV4Message, SharedV4ProviderOptions } from '@ai-sdk/provider';
import { z } from 'zod';
import { parseAt } from './parse-at.ts';

/** A system message of the model interface. */
export type SystemMessage = Extract<LanguageModelV4Message, { role: 'system' }>;

/** The gateway's mark on a system message or on one of its text parts. It is the same in all formats. */
export type VisibilityMark =
  | { visibility?: 'hidden' | 'quotable' | 'secret' | null | undefined }
  | null
  | undefined;

/** Checks a visibility mark. */
export const visibilityMarkSchema: z.ZodType<VisibilityMark> = z
  .looseObject({ visibility: z.enum(['hidden', 'quotable', 'secret']).nullish() })
  .nullish();

/** Checks the visibility mark of a message, a part or an item. */
export const markedSchema: z.ZodType<{ toolgate?: VisibilityMark }> = z.looseObject({
  toolgate: visibilityMarkSchema,
});

/**
 * Reads the visibility mark of a message or part, if it has one.
 *
 * @throws HttpError (400) for an unknown visibility.
 */
export function readVisibilityMark(marked: object, path: string): VisibilityMark {
  return 'toolgate' in marked ? parseAt(markedSchema, marked, path).toolgate : undefined;
}

/** Returns the visibility of a text as provider options. The mark on the part wins over the mark on the message. */
export function visibilityOf(
  part: VisibilityMark,
  message: VisibilityMark,
): SharedV4ProviderOptions {
  const visibility = part?.visibility ?? message?.visibility;
  return visibility ? { toolgate: { visibility } } : {};
}

/** Creates a system message. The marks of its part become provider options. */
export function systemMessage(content: string, marks: SharedV4ProviderOptions = {}): SystemMessage {
  const isMarked = Object.keys(marks).length > 0;
  return { role: 'system', content, ...(isMarked && { providerOptions: marks }) };
}

/**
 * Joins the parts of one system message. If all parts have the same marks, they become one message, one part a line.
 * Otherwise each part becomes a message of its own, since marks apply to whole messages. Empty parts are left out.
 *
 * @param remember stores the original message on the joined one.
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
