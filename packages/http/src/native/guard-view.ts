import type { GuardMessage, GuardPart } from 'toolgate';
import { isRecord } from '../is-record.ts';
import type { JsonObject } from './json-object.ts';

/** Whether content is what the features can read: nothing, a text, or a list of typed parts. */
export function isContent(content: unknown): content is string | readonly GuardPart[] | null {
  return (
    content === undefined ||
    content === null ||
    typeof content === 'string' ||
    (Array.isArray(content) &&
      content.every((part) => isRecord(part) && typeof part['type'] === 'string'))
  );
}

/** A message as the prompt guard reads it. */
export function guardView(role: string, content: unknown): GuardMessage {
  return { role, content: isContent(content) ? (content ?? '') : '' };
}

/**
 * The messages after the prompt guard: one that it left alone is the same object.
 *
 * @param view what the guard was shown, one for each message.
 * @param guarded what it gave back.
 */
export function applyGuard(
  messages: readonly JsonObject[],
  view: readonly GuardMessage[],
  guarded: readonly GuardMessage[],
): readonly JsonObject[] {
  if (view === guarded) return messages;
  return messages.map((message, index) => {
    const after = guarded[index];
    return after === undefined || after === view[index]
      ? message
      : { ...message, content: after.content };
  });
}
