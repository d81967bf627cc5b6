import type { JsonObject } from '../../../json/index.ts';
import type { ReceivedEvent } from '../../../upstream/event-reader.ts';
import type { Returned } from '../../replay-pieces.ts';
import type { FormatName, Piece, Place, WireEvent } from '../../source.ts';
import type { BlockKind } from './read-block.ts';

/** A stream of a message, as its first part remembers it. */
export interface MessageStream {
  readonly format: FormatName;
  /** The message as the stream began. */
  head: JsonObject;
  /** The usage that was reported at the beginning. */
  usage: JsonObject | undefined;
}

/** A block of a stream. */
export interface StreamBlock {
  readonly kind: BlockKind;
  /** Its place in the provider's message. */
  readonly index: number;
  /** Names its text, its thinking or its call. */
  readonly id: string;
  /** Whether no event began it. */
  readonly isLate: boolean;
  /** Its place in the sent message, once it began there. */
  place: number | undefined;
  /** Whether the provider ended it. */
  isEnded: boolean;
  /** Whether it ended in the sent message. */
  isClosed: boolean;
  /** Whether a signature was sent. */
  isSigned: boolean;
}

/** The effect of an event on a block. */
export type BlockStep = 'start' | 'delta' | 'stop';

/** The original of one part. */
export interface MessagePiece extends Piece {
  /** The block that its event is about. */
  readonly block?: StreamBlock | undefined;
  readonly step?: BlockStep | undefined;
}

/** The end of a stream, as its finish part remembers it. */
export interface MessageEnd extends Piece {
  /** The usage of the whole answer; the last event has a part of it. */
  usageValue: JsonObject;
  /** The events after the event with the reason. */
  readonly after: ReceivedEvent[];
}

/** Where the finish reason is. */
export const finishPlace: Place = ['delta', 'stop_reason'];

/** Whether a place holds the finish reason, in any copy of the package: the writer's model may come from another. */
export function isFinishPlace(place: Place): boolean {
  return place.at(-1) === finishPlace.at(-1);
}

/** An event that is being read. */
export interface OpenedEvent {
  event: WireEvent;
  wire: JsonObject;
  /** The block that it is about, once that is known. */
  block: StreamBlock | undefined;
  step: BlockStep | undefined;
  /** How many parts came before this event. */
  begun: number;
}

/** Whether the fields that the filter read apart were held back. */
export function hasHeldFields(event: WireEvent, returned: readonly Returned[]): boolean {
  return event.pieces.some(
    (piece) => piece.place.length === 0 && !returned.some((one) => one.piece === piece),
  );
}
