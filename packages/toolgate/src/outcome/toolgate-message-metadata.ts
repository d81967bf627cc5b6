import { isRecord } from '../internal/index.ts';
import { foldOutcomes } from './fold-outcomes.ts';
import { toolgateOutcome } from './read-outcome.ts';
import { summarizeOutcome, type VisibleOutcome } from './visible-outcome.ts';

/** The metadata that {@link toolgateMessageMetadata} adds to a UI message. */
export interface ToolgateMessageMetadata {
  /** The part of the outcome that an app's users may see; absent before the end, and without an outcome. */
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
 * may see: actions and iterations, never scores or feedback. It answers for each step of a tool loop separately; see
 * {@link createToolgateMessageMetadata} for one outcome of all steps, and for apps that answer at the end.
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

/**
 * Creates a {@link toolgateMessageMetadata} for one response, which remembers the steps of a tool loop: it answers for each
 * step with the outcome of all steps so far, and for the `finish` part with the outcome of the whole response. Give it every part,
 * also where the app has metadata of its own at the end, because no `finish` part of the AI SDK has an outcome.
 */
export function createToolgateMessageMetadata(): typeof toolgateMessageMetadata {
  let folded: VisibleOutcome | undefined;
  return ({ part }) => {
    const outcome = toolgateOutcome(part);
    if (outcome) folded = foldOutcomes(folded ? [folded, outcome] : [outcome]);
    const isAnswered = outcome !== undefined || (isRecord(part) && part['type'] === 'finish');
    return isAnswered && folded ? { toolgate: summarizeOutcome(folded) } : undefined;
  };
}
