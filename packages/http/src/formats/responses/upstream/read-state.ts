import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { JsonObject } from '../../../json/index.ts';
import { addPiece, setOriginal } from '../../original.ts';
import { distinctCallId } from '../../shared/index.ts';
import type { createUnknownMemory } from '../../unknown-texts.ts';
import {
  mainPlace,
  type ResponseEvent,
  type ResponsePiece,
  type ResponseStream,
  type StreamText,
  unknownPlace,
} from './answer-original.ts';
import type { DeclaredTools } from './declared-tools.ts';

type Part = LanguageModelV4StreamPart;

/** The state of a stream while it is read. */
export interface ReadState {
  readonly stream: ResponseStream;
  /** The body of the request to the provider. */
  readonly request: JsonObject;
  /** The list that receives the parts of the events. */
  parts: Part[];
  /** The tools that the request declares. */
  readonly tools: DeclaredTools;
  readonly callIds: Set<string>;
  hasCalls: boolean;
  hasRefused: boolean;
  lastText: StreamText | undefined;
  /** Returns the fields of a response object that are new or changed since the last one. */
  readonly freshFields: ReturnType<typeof createUnknownMemory>;
}

/** Takes an id for a call that no other call of the answer has. */
export function takeCallId({ callIds }: ReadState, given: string): string {
  const id = distinctCallId(given, callIds);
  callIds.add(id);
  return id;
}

/** Adds the part that stands for the whole event, with the text or metadata that the pipeline may change. */
export function addMain(
  state: ReadState,
  event: ResponseEvent,
  part: Part = { type: 'ping' },
  original?: Pick<ResponsePiece, 'text' | 'metadata'>,
): void {
  const piece = addPiece<ResponsePiece>({ event, place: mainPlace, ...original });
  state.parts.push(setOriginal(part, piece));
}

/** Adds a part with the unknown fields of an event, so that the content filter reads them. */
export function addUnknown(
  state: ReadState,
  event: ResponseEvent,
  unknown: JsonObject | undefined,
): void {
  if (unknown === undefined) return;
  event.hasUnknown = true;
  const piece = addPiece<ResponsePiece>({ event, place: unknownPlace });
  state.parts.push(setOriginal({ type: 'raw', rawValue: unknown }, piece));
}
