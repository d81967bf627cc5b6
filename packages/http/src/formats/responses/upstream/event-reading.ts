import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { JsonObject } from '../../../json/index.ts';
import { addPiece, withSource } from '../../source.ts';
import type { createUnknownMemory } from '../../unknown-texts.ts';
import {
  mainPlace,
  type ResponseEvent,
  type ResponsePiece,
  type ResponseStream,
  type StreamText,
  unknownPlace,
} from './answer-source.ts';

type Part = LanguageModelV4StreamPart;

/** The state of a stream while it is read. */
export interface Reading {
  readonly stream: ResponseStream;
  /** The body of the request that is answered. */
  readonly request: JsonObject;
  /** The parts of the events that were read. */
  parts: Part[];
  hasCalls: boolean;
  hasRefused: boolean;
  /** The text that was continued last. */
  lastText: StreamText | undefined;
  /** The new fields of a response object, which earlier ones did not have. */
  readonly freshFields: ReturnType<typeof createUnknownMemory>;
}

/** Adds the part that represents an event as a whole. */
export function addMain(
  reading: Reading,
  event: ResponseEvent,
  part: Part = { type: 'ping' },
): void {
  reading.parts.push(withSource(part, addPiece<ResponsePiece>({ event, place: mainPlace })));
}

/** Adds the unknown fields of an event, so the content filter reads them. */
export function addUnknown(
  reading: Reading,
  event: ResponseEvent,
  unknown: JsonObject | undefined,
): void {
  if (unknown === undefined) return;
  event.hasUnknown = true;
  const piece = addPiece<ResponsePiece>({ event, place: unknownPlace });
  reading.parts.push(withSource({ type: 'raw', rawValue: unknown }, piece));
}

/** Fields; at least one is set. */
export function joinUnknown(...all: readonly (JsonObject | undefined)[]): JsonObject | undefined {
  let joined: JsonObject | undefined;
  for (const one of all) {
    if (one !== undefined) joined = joined === undefined ? one : { ...joined, ...one };
  }
  return joined;
}
