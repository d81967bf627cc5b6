import type { LanguageModelV4Citation } from '@ai-sdk/provider';
import type { JsonObject, LongText } from '../../../json/index.ts';
import { parseObject } from '../../../upstream/parse-object.ts';
import type { FormatName, Piece, Place, WireEvent } from '../../original.ts';
import type { ItemCall } from './item-call.ts';

/** A streamed response. Its first part remembers it. Reader and writer share its state. */
export interface ResponseStream {
  readonly format: FormatName;
  known: JsonObject | undefined;
  firstNumber: number;
  /** The texts, by the ids of their parts. */
  readonly texts: Map<string, StreamText>;
  /** The latest text at each place; the key is `<item index>.<list>.<index in the list>`. */
  readonly places: Map<string, StreamText>;
  readonly items: Map<number, StreamItem>;
  /** The indexes of calls of gateway tools. The pipeline may drop these calls. */
  readonly gatewayCalls: Set<number>;
}

/** An output item of a stream. */
export interface StreamItem {
  /** Its index in the provider's output. */
  readonly index: number;
  readonly type: string;
  /** The latest JSON of the item. */
  wire: JsonObject;
  /** The last complete JSON of the item, if it came. */
  whole: JsonObject | undefined;
  /** Its fields other than texts that were read, by path and name: their JSON, or the JSON of each entry of a list. */
  readonly readFields: Map<string, string | string[]>;
  /** Its fields that came in pieces: their text so far, by path and name. */
  readonly spelled: Map<string, string>;
  call: StreamCall | undefined;
  /** Writer: whether its start event was sent. */
  hasBegun: boolean;
  /** Writer: the item in its start event. */
  begun: JsonObject;
  /** Writer: the complete item as it was sent. */
  sent: JsonObject | undefined;
  /** Writer: whether the encrypted copy of its reasoning must be removed. */
  isUnsealed: boolean;
}

/** A call that the caller runs. */
export interface StreamCall extends Readonly<Omit<ItemCall, 'input'>> {
  /** The provider's id. Another call may have the same. */
  readonly givenId: string;
  input: string;
  /** Earlier calls that began at the same index. */
  earlier: JsonObject[];
  /** The call in its first end event. */
  ended: ItemCall | undefined;
  /** Whether a second end event came. */
  hasEndedAgain: boolean;
  /** Writer: whether the pipeline returned a part of the call. */
  hasReturned: boolean;
  /** Writer: the input from the pipeline, if it replaces the original. */
  changedInput: string | undefined;
  /** Writer: the input that was sent so far. */
  sentInput: string;
}

/** Creates the state of a call that came whole, without a start event. `id` is its id in the parts. */
export function wholeCall(call: ItemCall, id: string): StreamCall {
  return {
    ...call,
    id,
    givenId: call.id,
    earlier: [],
    ended: undefined,
    hasEndedAgain: false,
    hasReturned: false,
    changedInput: undefined,
    sentInput: '',
  };
}

/** A text of an output item: a part of a message, of a summary or of raw reasoning. */
export interface StreamText {
  /** The id of its parts. */
  readonly id: string;
  readonly kind: 'text' | 'reasoning';
  /** The names of its events without the last segment, such as `response.output_text`. */
  readonly event: string;
  /** The list of its item that holds the text. */
  readonly list: 'content' | 'summary';
  /** Its index in that list. */
  readonly at: number;
  readonly item: StreamItem;
  readonly itemId: unknown;
  received: LongText;
  readonly citations: LanguageModelV4Citation[];
  /** Whether the provider has ended the text. */
  isOver: boolean;
  /** Writer: the text that was sent so far. */
  sent: LongText;
  /** Writer: whether its start event was sent; the next two fields are for its two end events. */
  hasBegun: boolean;
  hasEnded: boolean;
  hasPartEnded: boolean;
}

/** What an event is about. */
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
  /** The parsed event. Absent for an event that matched a pattern and was not parsed; see {@link jsonOf}. */
  json: JsonObject | undefined;
  /** The start and end of `sequence_number` in the data of an event that was not parsed. Both are 0 without a number. */
  numberStart: number;
  numberEnd: number;
  /** The number of events before this one. */
  readonly position: number;
  readonly kind: EventKind;
  /** The item to which it belongs. */
  item: StreamItem | undefined;
  /** The text to which it belongs. */
  text: StreamText | undefined;
  hasUnknown: boolean;
  /** Writer: whether the unknown fields may be sent. */
  isCleared: boolean;
  readonly pieces: ResponsePiece[];
}

/** The original of one part. */
export interface ResponsePiece extends Piece {
  readonly event: ResponseEvent;
  /** The text to which the piece belongs. */
  readonly streamText?: StreamText | undefined;
}

/** The path of the whole event. */
export const mainPlace: Place = [];
/** The path of the unknown fields. */
export const unknownPlace: Place = ['unknown'];

/** Whether a place is {@link mainPlace}. It compares by value, since the model may come from another copy of this package. */
export function isMainPlace(place: Place): boolean {
  return place.length === 0;
}

/** Whether a place is {@link unknownPlace}. It compares by value, too. */
export function isUnknownPlace([first]: Place): boolean {
  return first === unknownPlace[0];
}

/** Returns the JSON of an event. It parses the event if that was not done before. */
export function jsonOf(event: ResponseEvent): JsonObject {
  return (event.json ??= parseObject(event.data));
}
