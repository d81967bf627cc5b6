import { toolgateOutcome } from './read-outcome.ts';
import { summarizeOutcome, type VisibleOutcome } from './visible-outcome.ts';

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
}): { toolgate: VisibleOutcome } | undefined {
  const outcome = toolgateOutcome(part);
  return outcome && { toolgate: summarizeOutcome(outcome) };
}
