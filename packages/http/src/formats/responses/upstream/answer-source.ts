import type { LanguageModelV4Citation } from '@ai-sdk/provider';
import type { JsonObject } from '../../../json/index.ts';
import { parseObject } from '../../../upstream/parse-object.ts';
import type { FormatName, Piece, Place, WireEvent } from '../../source.ts';
import type { GrowingText } from './growing-text.ts';
import type { ItemCall } from './item-call.ts';

/** A streamed response, as its first part remembers it. Reader and writer share its state. */
export interface ResponseStream {
  readonly format: FormatName;
  /** The latest response object. */
  known: JsonObject | undefined;
  /** The number of the first event. */
  firstNumber: number;
  /** The texts by the ids of their parts. */
  readonly texts: Map<string, StreamText>;
  /** The latest text at each place. */
  readonly places: Map<string, StreamText>;
  /** The output items by their places. */
  readonly items: Map<number, StreamItem>;
  /** Places of calls of gateway tools, which the pipeline may drop. */
  readonly gatewayCalls: number[];
}

/** An output item of a stream. */
export interface StreamItem {
  /** Its place in the provider's output. */
  readonly index: number;
  readonly type: string;
  /** The latest form of the item. */
  wire: JsonObject;
  /** The last whole item as JSON, where one came. */
  whole: JsonObject | undefined;
  /** Its fields other than texts, as JSON by name. */
  readonly readFields: Map<string, string>;
  /** Its fields that came piece by piece, by name. */
  readonly spelled: Map<string, string>;
  /** The call that it is. */
  call: StreamCall | undefined;
  /** Writer: whether the event that begins it was sent. */
  hasBegun: boolean;
  /** Writer: the item as it began. */
  begun: JsonObject;
  /** Writer: the item as it was sent whole. */
  sent: JsonObject | undefined;
  /** Writer: whether the encrypted copy of its reasoning must no longer be sent. */
  isUnsealed: boolean;
}

/** A call that the caller runs. */
export interface StreamCall {
  readonly id: string;
  readonly name: string;
  readonly isCustom: boolean;
  /** Its input so far. */
  input: string;
  /** Whether the event came that ends the input. */
  hasEnded: boolean;
  /** Earlier calls that began in its place. */
  earlier: JsonObject[];
  /** The call as it ended first. */
  ended: ItemCall | undefined;
  /** Whether it ended again. */
  hasEndedAgain: boolean;
  /** Writer: whether any part of it came back. */
  hasReturned: boolean;
  /** Writer: the input that replaces its own. */
  changedInput: string | undefined;
}

/** A call that came whole, with no event that announced it. */
export function wholeCall({ id, name, isCustom, input }: ItemCall): StreamCall {
  return {
    id,
    name,
    isCustom,
    input,
    hasEnded: true,
    earlier: [],
    ended: undefined,
    hasEndedAgain: false,
    hasReturned: false,
    changedInput: undefined,
  };
}

/** A text of an output item: a part of a message, of a summary or of raw reasoning. */
export interface StreamText {
  /** The id of its parts. */
  readonly id: string;
  readonly kind: 'text' | 'reasoning';
  /** The names of its events, without the last word. */
  readonly event: string;
  /** Which list of its item holds it. */
  readonly list: 'content' | 'summary';
  /** Its place in that list. */
  readonly at: number;
  readonly item: StreamItem;
  readonly itemId: unknown;
  /** The text received so far. */
  received: GrowingText;
  /** Its citations. */
  readonly citations: LanguageModelV4Citation[];
  /** Whether it was said to be over. */
  isOver: boolean;
  /** Writer: the sent part of it. */
  sent: GrowingText;
  /** Writer: which of its first and last events were sent. */
  hasBegun: boolean;
  hasEnded: boolean;
  hasPartEnded: boolean;
}

/** The subject of an event. */
export type EventKind =
  | 'delta'
  | 'item-added'
  | 'item-done'
  | 'part-added'
  | 'part-done'
  | 'response'
  | 'text-done'
  | 'other';

/** An event of a streamed response. */
export interface ResponseEvent extends WireEvent {
  /** The parsed event; absent for an event that is like others, see {@link jsonOf}. */
  json: JsonObject | undefined;
  /** The place of its number in its data, if it was not parsed; both are 0 without a number. */
  readonly numberStart: number;
  readonly numberEnd: number;
  /** How many events came before it. */
  readonly position: number;
  readonly kind: EventKind;
  /** The item that it is about. */
  item: StreamItem | undefined;
  /** The text that it is about. */
  text: StreamText | undefined;
  /** Whether it has unknown fields. */
  hasUnknown: boolean;
  /** Writer: whether that may be sent. */
  isCleared: boolean;
  readonly pieces: ResponsePiece[];
}

/** The original of one part. */
export interface ResponsePiece extends Piece {
  readonly event: ResponseEvent;
  /** The text that it is a piece of. */
  readonly of?: StreamText | undefined;
}

/** The place of the part that represents an event as a whole. */
export const mainPlace: Place = [];
/** The place of unknown fields. */
export const unknownPlace: Place = ['unknown'];

/** Whether a place is {@link mainPlace}, also from another copy of the package, whose model this writer may write for. */
export function isMainPlace(place: Place): boolean {
  return place.length === 0;
}

/** Whether a place is {@link unknownPlace}, in the same way. */
export function isUnknownPlace([first]: Place): boolean {
  return first === unknownPlace[0];
}

/** An event, parsed now at the latest. */
export function jsonOf(event: ResponseEvent): JsonObject {
  return (event.json ??= parseObject(event.data));
}
