import type { JsonObject } from '../../../json/index.ts';
import type { ReceivedEvent } from '../../../upstream/event-reader.ts';
import type { FormatName, Piece, WireEvent } from '../../original.ts';
import type { BlockKind } from './read-block.ts';

/** A streamed message. Its first part remembers it. */
export interface MessageStream {
  readonly format: FormatName;
  /** The message in the start event. */
  head: JsonObject;
  /** The usage in the start event. */
  usage: JsonObject | undefined;
}

/** A block of a stream. */
export interface StreamBlock {
  readonly kind: BlockKind;
  /** Its index in the provider's message. */
  readonly index: number;
  /** The id of its text, reasoning or call in the model interface. */
  readonly id: string;
  /** Whether the provider sent no start event for it. */
  readonly isLate: boolean;
  /** Its index in the sent message, once its start was sent. */
  place: number | undefined;
  /** Whether the provider ended it. */
  isEnded: boolean;
  /** Whether its end was sent. */
  isClosed: boolean;
  /** Whether a signature was sent. */
  isSigned: boolean;
}

/** The effect of an event on a block. */
export type BlockStep = 'start' | 'delta' | 'stop';

/** The original of one part. */
export interface MessagePiece extends Piece {
  /** The block to which its event belongs. */
  readonly block?: StreamBlock | undefined;
  readonly step?: BlockStep | undefined;
}

/** The end of a stream. Its finish part remembers it. */
export interface MessageEnd extends Piece {
  /** The usage of the whole answer. The last event alone may have only some of its fields. */
  usageValue: JsonObject;
  /** The events after the `message_delta`, which has the stop reason. */
  readonly after: ReceivedEvent[];
}

/** An event that is being read. */
export interface OpenedEvent {
  event: WireEvent;
  wire: JsonObject;
  /** The block to which it belongs, once that is known. */
  block: StreamBlock | undefined;
  step: BlockStep | undefined;
  /** The length of the parts list before this event's parts. */
  begun: number;
}
