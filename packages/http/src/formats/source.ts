import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { JsonObject } from '../json/index.ts';
import type { ReceivedEvent } from '../upstream/event-reader.ts';
import { hasRepeatedNames } from '../upstream/has-repeated-names.ts';
import { serverSentEvent } from './shared/index.ts';

/**
 * The key of where a value of the model interface was read from. A codec puts it on the messages, parts and results that it reads; a
 * writer of the same format sends the original again where the value came back unchanged. It is a symbol, so it
 * survives when a value is spread, and never reaches JSON.
 */
export const source: unique symbol = Symbol.for('toolgate.source');

/** The wire formats. */
export type FormatName = 'chat-completions' | 'messages' | 'responses';

/** An original message or content part of a request. */
export interface RequestSource {
  readonly format: FormatName;
  /** The JSON that it was read from, without the parts for the gateway. */
  readonly wire: JsonObject;
  /** The content that was read: a text, or the list of parts itself. Another value means that the message has changed. */
  readonly content: unknown;
}

/** An original whole answer. */
export interface ResultSource {
  readonly format: FormatName;
  /** The body as text. */
  readonly text: string;
  /** The same, parsed. */
  readonly body: JsonObject;
  /** The pieces read from it, one for each part of the content. */
  readonly pieces: readonly Piece[];
  /** The content as it was read; another list means that something changed. */
  readonly content: readonly object[];
}

/** Where a text is within the JSON of an event or a message. */
export type Place = readonly (string | number)[];

/** A server-sent event of a provider, read into one or more pieces. */
export interface WireEvent extends ReceivedEvent {
  /**
   * The pieces read from it, one for each part. Complete before the first of them leaves the reader; empty if there is
   * only one, as of most events.
   */
  pieces: Piece[];
}

/**
 * An event that is about to be read into several pieces. An event with a repeated name is sent as it was read, since another
 * reader may take the other value.
 *
 * @param json its parsed data.
 */
export function openEvent({ raw, name, data }: ReceivedEvent, json: JsonObject): WireEvent {
  if (!hasRepeatedNames(data, json)) return { raw, name, data, pieces: [] };
  return { raw: serverSentEvent(json, name), name, data: JSON.stringify(json), pieces: [] };
}

/** The original of one part of a stream, or of a whole answer. */
export interface Piece {
  /** The event that brought it; all pieces of a whole answer have the same. */
  readonly event: WireEvent;
  /** Where its text is; a part without a text of its own has the place of its original. */
  readonly place: Place;
  /** The original text, if the part is a piece of text. */
  readonly text?: string | undefined;
  /** Other places of the event that repeat the text. */
  readonly copies?: readonly Place[] | undefined;
  /** The metadata of the part: it is another object where the pipeline took something out. */
  readonly metadata?: object | undefined;
}

/** A part that may remember its original. Code that runs for each delta reads and writes the key itself. */
export type WithSource<Part, Source> = Part & { readonly [source]?: Source };

/** Adds a piece to an event. */
export function addPiece<Added extends Piece>(piece: Added): Added {
  piece.event.pieces.push(piece);
  return piece;
}

/** The original of a value, where a codec of this format read it. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows what its own codec put there
export function sourceOf<Source>(value: object): Source | undefined {
  return (value as { readonly [source]?: Source })[source];
}

/**
 * The stream that came in a format, as its first part remembers it.
 *
 * @returns `undefined` for a stream that came in another format, or from a model without a wire format.
 */
export function streamSource<Stream extends { readonly format: FormatName }>(
  first: LanguageModelV4StreamPart | undefined,
  format: Stream['format'],
): Stream | undefined {
  const stream = first?.type === 'stream-start' ? sourceOf<Stream>(first) : undefined;
  return stream?.format === format ? stream : undefined;
}

/** Puts the original on a value that was just made, and returns the value. */
export function withSource<Value extends object>(value: Value, original: unknown): Value {
  (value as { [source]?: unknown })[source] = original;
  return value;
}
