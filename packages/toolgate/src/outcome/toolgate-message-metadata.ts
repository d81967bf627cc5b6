import { isRecord } from '../internal/index.ts';
import { foldSteps } from './fold-outcomes.ts';
import { readKnownOutcome } from './known-outcome.ts';
import { toolgateOutcome } from './read-outcome.ts';
import type { VisibleOutcome } from './visible-outcome.ts';

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
export type ToolgateUIMessage<Message extends { metadata?: unknown; parts: unknown }> =
  DropNever<Message> & { metadata?: ToolgateMessageMetadata };

/** Drops metadata of the type `never`, as in `UIMessage<never, UIDataTypes, Tools>`: in an intersection it would stay `never`. */
type DropNever<Message extends { metadata?: unknown }> = [
  NonNullable<Message['metadata']>,
] extends [never]
  ? Omit<Message, 'metadata'>
  : Message;

/**
 * Adds the outcome to messages of `useChat`. Pass it as `messageMetadata` to `toUIMessageStream` or
 * `toUIMessageStreamResponse`, and read the outcome with `toolgateOutcome(message)`. The metadata has only what an app's
 * users may see: actions and iterations, never scores or feedback. For tool loops, and for apps that add metadata at the
 * end, use {@link createToolgateMessageMetadata}: this function returns metadata for each step, whose fields the AI SDK
 * would mix.
 *
 * AI SDK 4 uses annotations: in `onFinish: (event) => ...` write `const metadata = toolgateMessageMetadata({ part: event })`
 * and `if (metadata) dataStream.writeMessageAnnotation(metadata as JSONValue)`.
 */
export function toolgateMessageMetadata({
  part,
}: {
  readonly part: unknown;
}): ToolgateMessageMetadata | undefined {
  const toolgate = outcomeForUsers(part);
  return toolgate && { toolgate };
}

/**
 * Returns what users may see of a part's outcome. A step that ends with tool calls is not an answer yet, so it has no result
 * of the shadow agent. In the metadata of a message, its fields would stay beside the result of the answer.
 */
function outcomeForUsers(part: unknown): VisibleOutcome | undefined {
  const outcome = readKnownOutcome(toolgateOutcome(part));
  if (outcome === undefined) return undefined;
  const { shadowAgent, ...others } = outcome;
  const hasCalls = isRecord(part) && part['finishReason'] === 'tool-calls';
  const isAnswer = shadowAgent !== undefined && shadowAgent.reason !== 'tool call' && !hasCalls;
  return isAnswer ? { ...others, shadowAgent } : others;
}

/**
 * Creates a {@link toolgateMessageMetadata} for one response. It remembers the steps of a tool loop, and returns the
 * outcome of all steps at the end of the response. Call it for every part, also if the app adds its own metadata at the
 * end, because the AI SDK's `finish` part has no outcome.
 *
 * @param continued the last message of the request. If it is the assistant's, the response continues this message, as
 *   after an approval or a tool of the client, and the outcome also covers the earlier responses in it. The client may
 *   have changed its metadata, so only known fields of the right type count.
 */
export function createToolgateMessageMetadata(continued?: {
  readonly role: string;
  readonly metadata?: unknown;
}): typeof toolgateMessageMetadata {
  const { role, metadata } = continued ?? {};
  const isContinued = role === 'assistant' && isRecord(metadata);
  let folded = isContinued ? readKnownOutcome(metadata['toolgate']) : undefined;
  return ({ part }) => {
    const outcome = outcomeForUsers(part);
    if (outcome) folded = foldSteps([folded, outcome]);
    const type = isRecord(part) ? part['type'] : undefined;
    // The AI SDK merges the metadata of a message field by field. A field of an earlier step would stay in it, such as
    // the reason why the answer of that step was unchecked.
    if (type === 'finish-step') return undefined;
    const isEnd =
      outcome !== undefined || type === 'finish' || type === 'abort' || type === 'error';
    return isEnd && folded ? { toolgate: folded } : undefined;
  };
}
