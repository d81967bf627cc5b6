import type {
  LanguageModelV4Content,
  LanguageModelV4StreamPart,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';
import type { Piece, WireEvent } from '../source.ts';

type Part = LanguageModelV4StreamPart;

/** A part of a streamed or whole answer. */
export type AnswerPart = Part | LanguageModelV4Content;

/** A part that the pipeline returned, with its original. */
export interface Returned {
  part: AnswerPart;
  piece: Piece;
}

/** Joins returned parts into the events from which they were read. */
export interface PieceReplay {
  /** Returns the events for a part, and for an earlier event that is now complete. */
  push(part: Part, piece: Piece): string[];
  /** Whether an event waits for more of its parts. */
  isOpen: boolean;
  /**
   * Returns the events for the parts so far of an open event. Its other parts will not come: the pipeline holds them
   * back or dropped them.
   */
  flush: () => string[];
  /** Does the same at the end of a batch. It waits if the last piece of the open event comes later. */
  settle: () => string[];
}

/** The part of a replay that differs between formats. */
export interface PieceWriter {
  /**
   * Writes a changed event from its returned parts.
   *
   * @param isFirst whether this is the first output for the event.
   */
  compose(event: WireEvent, returned: readonly Returned[], isFirst: boolean): string[];
  /** Whether an event can be sent unchanged. The replay asks only if its parts returned unchanged. */
  fits(event: WireEvent, returned: readonly Returned[]): boolean;
  /** Whether a piece comes later than the others of its event, so the others wait for it. */
  isLate(piece: Piece): boolean;
}

/** Opens the replay of one stream. */
export function createPieceReplay(writer: PieceWriter): PieceReplay {
  let returned: Returned[] = [];
  /** The event that was last written in part. Its remaining parts are written without the rest of the event. */
  let divided: WireEvent | undefined;

  function write(event: WireEvent, all: readonly Returned[]): string[] {
    const isFirst = event !== divided;
    const isWhole = isFirst && all.length >= event.pieces.length;
    if (isWhole && all.every(isSame) && writer.fits(event, all)) return [event.raw];
    divided = event;
    return writer.compose(event, all, isFirst);
  }

  function flush(): string[] {
    const [first] = returned;
    if (first === undefined) return [];
    const all = returned;
    returned = [];
    replay.isOpen = false;
    return write(first.piece.event, all);
  }

  const replay: PieceReplay = {
    isOpen: false,
    flush,
    settle() {
      const last = returned[0]?.piece.event.pieces.at(-1);
      return last !== undefined && writer.isLate(last) ? [] : flush();
    },
    push(part, piece) {
      const { event } = piece;
      const open = returned[0]?.piece.event;
      if (event.pieces.length <= 1 && open === undefined) return write(event, [{ part, piece }]);
      const before = open === undefined || open === event ? [] : flush();
      returned.push({ part, piece });
      replay.isOpen = true;
      if (returned.length < event.pieces.length) return before;
      const events = flush();
      return before.length === 0 ? events : [...before, ...events];
    },
  };
  return replay;
}

/** Whether the pipeline returned a part unchanged. */
export function isSame({ part, piece }: Returned): boolean {
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
