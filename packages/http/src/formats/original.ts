import type {
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import type { JsonObject } from '../json/index.ts';
import type { ReceivedEvent } from '../upstream/event-reader.ts';
import { hasRepeatedNames } from '../upstream/has-repeated-names.ts';
import { serverSentEvent } from './shared/index.ts';

/**
 * The key under which a message, part or result remembers the JSON from which a codec read it. If it comes back unchanged,
 * a writer of the same format sends this JSON again. The key is a symbol: it survives a spread, and never appears in JSON.
 */
export const originalKey: unique symbol = Symbol.for('toolgate.original');

/** The wire formats. */
export type FormatName = 'chat-completions' | 'messages' | 'responses';

/** The original of a message or content part of a request. */
export interface OriginalPart {
  readonly format: FormatName;
  /** The original JSON, without the parts that are meant for the gateway. */
  readonly wire: JsonObject;
  /**
   * The content that was read: the text, or the list of parts as the same object. Any other value means that the
   * message has changed.
   */
  readonly content: unknown;
}

/** The original of a whole answer. */
export interface OriginalResult {
  readonly format: FormatName;
  readonly text: string;
  readonly body: JsonObject;
  /** The pieces that were read from the body, one for each part of the content. */
  readonly pieces: readonly Piece[];
  /** The list of content as it was read. Any other list means that something has changed. */
  readonly content: readonly object[];
}

/** The path of a text within the JSON of an event or a message. */
export type Place = readonly (string | number)[];

type Container = Record<string | number, unknown>;

/** Writes a value at a place of parsed JSON, in place. It does nothing if the place does not exist. */
export function setAt(root: object, place: Place, value: unknown): void {
  const last = place.at(-1);
  let holder: unknown = root;
  for (const step of place.slice(0, -1)) {
    if (typeof holder !== 'object' || holder === null) return;
    holder = (holder as Container)[step];
  }
  if (typeof holder !== 'object' || holder === null || last === undefined) return;
  (holder as Container)[last] = value;
}

/** A server-sent event of a provider, which is read into one or more pieces. */
export interface WireEvent extends ReceivedEvent {
  /**
   * The pieces that were read from the event, one for each part. The list is complete before the first part leaves the
   * reader. It may stay empty if the event has only one piece, as most events do.
   */
  pieces: Piece[];
}

/**
 * Prepares an event that may be read into several pieces. If a field name is repeated in its JSON, the event is written
 * again from the parsed data, because another reader may use the other value.
 *
 * @param json the parsed data of the event.
 */
export function openEvent({ raw, name, data }: ReceivedEvent, json: JsonObject): WireEvent {
  if (!hasRepeatedNames(data, json)) return { raw, name, data, pieces: [] };
  return { raw: serverSentEvent(json, name), name, data: JSON.stringify(json), pieces: [] };
}

/** The original of one part of a streamed or whole answer. */
export interface Piece {
  /** The event that brought the part. All pieces of a whole answer share one event. */
  readonly event: WireEvent;
  /** The path of its text. For a part without text, the path of its JSON. */
  readonly place: Place;
  /** The original text, if the part has any. */
  readonly text?: string | undefined;
  /** The original input, if the part is a call of a whole answer. */
  readonly input?: string | undefined;
  /** Other places in the event that repeat the text. */
  readonly copies?: readonly Place[] | undefined;
  /** The metadata of the part. If the pipeline removed something, the returned part has another object. */
  readonly metadata?: object | undefined;
}

/** Opens the event of a whole answer. All its pieces are read from the body. */
export function openWhole(text: string): WireEvent {
  return { raw: text, name: undefined, data: text, pieces: [] };
}

/** Stores the original on a whole answer. Returns the same answer. */
export function rememberResult(
  result: LanguageModelV4GenerateResult,
  format: FormatName,
  { body, event }: { body: JsonObject; event: WireEvent },
): LanguageModelV4GenerateResult {
  const { content } = result;
  const { raw: text, pieces } = event;
  return setOriginal(result, { format, text, body, pieces, content } satisfies OriginalResult);
}

/** A part that may remember its original. Code that runs for each delta accesses the key directly, for speed. */
export type WithOriginal<Part, Original> = Part & { readonly [originalKey]?: Original };

/** Adds a piece to an event. */
export function addPiece<Added extends Piece>(piece: Added): Added {
  piece.event.pieces.push(piece);
  return piece;
}

const unknownSuffix = '.unknown';

/** Whether a part holds the unknown fields of an answer. An app sends such parts back like all others. */
export function isUnknownFields(part: { type: string; kind?: string }): boolean {
  return part.type === 'custom' && part.kind?.endsWith(unknownSuffix) === true;
}

/**
 * Puts the unknown fields of a whole answer into a content part of their own, so that the content filter reads them.
 *
 * @param unknown the fields; without any, no part is added.
 * @param name the name of the format in the metadata of the part.
 */
export function addUnknownFields(
  content: LanguageModelV4Content[],
  unknown: JsonObject,
  { event, name }: { event: WireEvent; name: 'chat' | 'anthropic' | 'openai' },
): void {
  if (Object.keys(unknown).length === 0) return;
  const providerMetadata = { [name]: unknown as Record<string, string> };
  const part = { type: 'custom', kind: `${name}${unknownSuffix}`, providerMetadata } as const;
  content.push(setOriginal(part, addPiece({ event, place: [] })));
}

/** Returns the original of a value, if a codec read it from a request or an answer. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows what its own codec put there
export function originalOf<Original>(value: object): Original | undefined {
  return (value as { readonly [originalKey]?: Original })[originalKey];
}

/**
 * Returns the provider's stream that the first part remembers, if it is in the given format.
 *
 * @returns `undefined` for a stream in another format, or from a model without a wire format.
 */
export function originalStream<Stream extends { readonly format: FormatName }>(
  first: LanguageModelV4StreamPart | undefined,
  format: Stream['format'],
): Stream | undefined {
  const stream = first?.type === 'stream-start' ? originalOf<Stream>(first) : undefined;
  return stream?.format === format ? stream : undefined;
}

/** Stores the original on a new value. Returns the same value. */
export function setOriginal<Value extends object>(value: Value, original: unknown): Value {
  (value as { [originalKey]?: unknown })[originalKey] = original;
  return value;
}
