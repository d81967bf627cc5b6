import { isRecord } from '../internal/index.ts';
import { foldOutcomes } from './fold-outcomes.ts';
import { toolgateOutcome } from './read-outcome.ts';
import { summarizeOutcome, type VisibleOutcome } from './visible-outcome.ts';

/** The metadata that {@link toolgateMessageMetadata} adds to a UI message. */
export interface ToolgateMessageMetadata {
  /** The part of the outcome that an app's users may see; absent before the end, and if there is no outcome. */
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
 * Adds the outcome to messages of `useChat`. Pass it as `messageMetadata` to `toUIMessageStream` or
 * `toUIMessageStreamResponse`, and read it from a message with `toolgateOutcome(message)`. It holds what an app's users
 * may see: actions and iterations, never scores or feedback. It returns metadata for each step of a tool loop
 * separately. See {@link createToolgateMessageMetadata} for one outcome of all steps, and for apps that add metadata at
 * the end.
 *
 * AI SDK 4 uses annotations: in `onFinish: (event) => ...` write
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
 * Creates a {@link toolgateMessageMetadata} for one response, which remembers the steps of a tool loop. For each step
 * it returns the outcome of all steps so far, and for the `finish` part the outcome of the whole response. Give it
 * every part, even if the app adds its own metadata at the end, because the AI SDK's `finish` part has no outcome.
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
