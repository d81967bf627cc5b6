import type {
  LanguageModelV4Content,
  LanguageModelV4StreamPart,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';
import { type HttpError, unfinishedAnswer } from '../../errors/index.ts';
import type { StreamWriter } from '../format.ts';
import {
  originalKey,
  originalOf,
  type Piece,
  type WireEvent,
  type WithOriginal,
} from '../original.ts';

type Part = LanguageModelV4StreamPart;

/** The part that ends a stream. */
export type FinishPart = Extract<Part, { type: 'finish' }>;

/** A part of a streamed or whole answer. */
export type AnswerPart = Part | LanguageModelV4Content;

/** A part that the pipeline returned, with its original. */
export interface Returned {
  part: AnswerPart;
  piece: Piece;
}

/** An event to write again, and its parts that the pipeline returned. */
export interface ChangedEvent {
  event: WireEvent;
  returned: readonly Returned[];
  /** Whether this is the first output for the event. */
  isFirst: boolean;
}

/** The part of a replay that differs between formats. */
export interface PieceWriter<Original extends Piece> {
  /**
   * Whether a delta is the only part of its event and returned unchanged, as most deltas are. If so, it updates its
   * state as if the event was sent.
   */
  passes(part: Part, piece: Original): boolean;
  /** Updates its state for any other part of an event, before the part is written. */
  note?(part: Part, piece: Original): void;
  /** Writes a changed event from its returned parts. */
  compose(changed: ChangedEvent): string[];
  /** Whether an event can be sent unchanged. The replay asks only if its parts returned unchanged. */
  fits(event: WireEvent, returned: readonly Returned[]): boolean;
  /** Returns the output for an event that is sent unchanged; by default its bytes. */
  sendUnchanged?(event: WireEvent): string[];
  /** Whether a piece comes later than the others of its event, so the others wait for it. */
  isLate?(piece: Piece): boolean;
  /** Whether a piece has nothing to send without the others of its event, so it waits for them. */
  isIncomplete?(piece: Piece): boolean;
  /** Whether a part that belongs to no event has nothing to send; false by default. */
  isSilent?(part: Part): boolean;
  /** Returns the events for a part that the gateway made. */
  add(part: Part): string[];
  /** Returns the events after the one with the end of the answer. */
  finish(part: FinishPart): string[];
  /** Returns the last events of a stream that fails. */
  fail(error: HttpError): string[];
}

/**
 * Opens the writer of a stream that came in the caller's format. It joins the returned parts into the events from which
 * they were read. Unchanged events keep their bytes; all others are written again.
 */
export function createPieceReplay<Original extends Piece>(
  writer: PieceWriter<Original>,
): StreamWriter {
  const join = createEventJoin(writer);
  let isOver = false;
  return {
    write(part) {
      if (isOver) return [];
      const { [originalKey]: piece } = part as WithOriginal<Part, Original>;
      if (piece?.event === undefined) {
        if (writer.isSilent?.(part)) return [];
        const events = [...join.flush(), ...writer.add(part)];
        isOver = part.type === 'finish';
        return events;
      }
      if (join.waiting().length === 0 && writer.passes(part, piece)) return [piece.event.raw];
      writer.note?.(part, piece);
      const events = join.push(part, piece);
      if (part.type !== 'finish') return events;
      isOver = true;
      return [...events, ...join.flush(), ...writer.finish(part)];
    },
    flush() {
      const waiting = join.waiting();
      const isPaused =
        waiting[0]?.piece.event.pieces.some((piece) => writer.isLate?.(piece)) ||
        waiting.every(({ piece }) => writer.isIncomplete?.(piece));
      return isPaused ? [] : join.flush();
    },
    fail(error) {
      isOver = true;
      return writer.fail(error);
    },
    end() {
      if (!isOver) throw unfinishedAnswer();
      return [];
    },
  };
}

/** Joins the returned parts of each event. */
function createEventJoin(writer: Pick<PieceWriter<never>, 'fits' | 'sendUnchanged' | 'compose'>) {
  /** The returned parts of an event that waits for more of its parts. */
  let returned: Returned[] = [];
  /** The event that was last written in part. Its remaining parts are written without the rest of the event. */
  let divided: WireEvent | undefined;

  function writeEvent(event: WireEvent, all: readonly Returned[]): string[] {
    const isFirst = event !== divided;
    const isWhole = isFirst && all.length >= event.pieces.length;
    if (isWhole && all.every(isSame) && writer.fits(event, all)) {
      return writer.sendUnchanged?.(event) ?? [event.raw];
    }
    divided = event;
    return writer.compose({ event, returned: all, isFirst });
  }

  /**
   * Writes the waiting parts. The other parts of their event will not come: the pipeline holds them back or dropped
   * them.
   */
  function flush(): string[] {
    const [first] = returned;
    if (first === undefined) return [];
    const all = returned;
    returned = [];
    return writeEvent(first.piece.event, all);
  }

  /** Returns the events for a part, and for an earlier event that is now complete. */
  function push(part: Part, piece: Piece): string[] {
    const { event } = piece;
    const waiting = returned[0]?.piece.event;
    if (event.pieces.length <= 1 && waiting === undefined)
      return writeEvent(event, [{ part, piece }]);
    const before = waiting === undefined || waiting === event ? [] : flush();
    returned.push({ part, piece });
    if (returned.length < event.pieces.length) return before;
    const events = flush();
    return before.length === 0 ? events : [...before, ...events];
  }

  return { push, flush, waiting: (): readonly Returned[] => returned };
}

/** Returns the parts of a whole answer that the provider sent, with their originals. */
export function returnedParts(content: readonly LanguageModelV4Content[]): Returned[] {
  return content.flatMap((part) => {
    const piece = originalOf<Piece>(part);
    return piece === undefined ? [] : [{ part, piece }];
  });
}

/** Whether the filter withheld the unknown fields of an event. Their piece has no place. */
export function hasHeldFields({ pieces }: WireEvent, returned: readonly Returned[]): boolean {
  return pieces.some(
    (piece) => piece.place.length === 0 && !returned.some((one) => one.piece === piece),
  );
}

/** Whether the pipeline returned a part unchanged. */
export function isSame({ part, piece }: Returned): boolean {
  if (piece.input !== undefined) return textOf(part) === piece.input;
  if (piece.text === undefined) return true;
  if (part.type === 'finish') return part.finishReason.raw === piece.text;
  if (textOf(part) !== piece.text) return false;
  return piece.metadata === undefined || metadataOf(part) === piece.metadata;
}

/** Whether the gateway wrote the text of a delta, `[redacted]` or a notice, or withheld its metadata. */
export function isGatewayText(part: AnswerPart): boolean {
  const metadata = metadataOf(part) as SharedV4ProviderMetadata | undefined;
  if (metadata === undefined) return false;
  return metadata['toolgate']?.['changed'] === true || Object.keys(metadata).length === 0;
}

/** Returns the text of a part of a streamed or whole answer. */
export function textOf(part: AnswerPart): string | undefined {
  if ('delta' in part) return part.delta;
  if (part.type === 'tool-call') return part.input;
  return 'text' in part ? part.text : undefined;
}

/** Returns the provider metadata of a part, if it has any. */
export function metadataOf(part: AnswerPart): object | undefined {
  return 'providerMetadata' in part ? part.providerMetadata : undefined;
}
