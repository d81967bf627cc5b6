import { isObjectList, type JsonObject } from '../../../json/index.ts';
import type { ReceivedEvent } from '../../../upstream/event-reader.ts';
import type { FormatName, Piece, WireEvent } from '../../original.ts';

/** A stream of chat completions. Its first part remembers it. */
export interface ChatStream {
  readonly format: FormatName;
  /** The last chunk that was parsed. All chunks share its id, model and date. */
  latest: JsonObject;
  /** The log probabilities so far. `end` is the length of the answer's text up to the end of their tokens. */
  readonly logprobs: { end: number; logprobs: JsonObject }[];
  /** The latest usage of a provider that reports it with every chunk. */
  usage: JsonObject | undefined;
  /** The numbers of the calls, in their order of arrival, by id. */
  readonly calls: Map<string, number>;
}

/** The end of a stream. Its finish part remembers it. */
export interface ChatEnd extends Piece {
  /** The chunks that are sent after the one with the finish reason, in their order. */
  closing: readonly WireEvent[];
  /** The one of them that has the usage, if there is one. */
  usage: WireEvent | undefined;
  usageValue: unknown;
  /** The `[DONE]` event, if it came. */
  done: ReceivedEvent | undefined;
}

/**
 * Returns the choice of a chunk that is the answer. A provider may send chunks of other choices in between, although
 * the gateway asks for one.
 */
export function answerChoice(choices: unknown): JsonObject | undefined {
  if (!isObjectList(choices)) return undefined;
  return choices.find(({ index }) => typeof index !== 'number' || index === 0);
}
