import { toolgateOutcome } from './read-outcome.ts';
import { summarizeOutcome, type VisibleOutcome } from './visible-outcome.ts';

/** What {@link toolgateMessageMetadata} adds to the metadata of a UI message. */
export interface ToolgateMessageMetadata {
  /** What an app's users may see of the outcome; absent before the end, and where there is none. */
  toolgate?: VisibleOutcome;
}

/**
 * A UI message whose metadata has the outcome, for `useChat<ToolgateUIMessage<UIMessage>>()`.
 *
 * @typeParam Message the app's own type of message, `UIMessage` of AI SDK 5 or later.
 */
export type ToolgateUIMessage<Message extends { metadata?: unknown; parts: unknown }> = Message & {
  metadata?: ToolgateMessageMetadata;
};

/**
 * Carries the outcome to `useChat`: pass it as `messageMetadata` to `toUIMessageStream` or
 * `toUIMessageStreamResponse`, and read it from a message with `toolgateOutcome(message)`. It has what an app's users
 * may see: actions and iterations, never scores or feedback.
 *
 * AI SDK 4 has annotations instead: in `onFinish: (event) => ...` write
 * `dataStream.writeMessageAnnotation(toolgateMessageMetadata({ part: event }))`.
 */
export function toolgateMessageMetadata({
  part,
}: {
  readonly part: unknown;
}): ToolgateMessageMetadata | undefined {
  const outcome = toolgateOutcome(part);
  return outcome && { toolgate: summarizeOutcome(outcome) };
}
