import type {
  LanguageModelV4Content,
  LanguageModelV4StreamPart,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';
import type { Piece, WireEvent } from './source.ts';

type Part = LanguageModelV4StreamPart;

/** A part of an answer, streamed or whole. */
export type AnswerPart = Part | LanguageModelV4Content;

/** A returned part, with its original. */
export interface Returned {
  part: AnswerPart;
  piece: Piece;
}

/** Puts returned parts together into the events that they were read from. */
export interface PieceReplay {
  /** The events for a part, and for parts of an earlier event that is now complete. */
  push(part: Part, piece: Piece): string[];
  /** Whether an event waits for more of its parts. */
  isOpen: boolean;
  /** The events for parts of an event whose other pieces do not come: they were held back or dropped. */
  flush(): string[];
  /** The same at the end of a batch, where the reader may not have given all pieces of the last event. */
  settle(): string[];
}

/** How one format writes. */
export interface PieceWriter {
  /**
   * Writes the returned parts of a changed event.
   *
   * @param isFirst whether nothing of the event was written before.
   */
  compose(event: WireEvent, returned: readonly Returned[], isFirst: boolean): string[];
  /** Whether an event can be sent unchanged, if its parts returned unchanged. */
  fits(event: WireEvent, returned: readonly Returned[]): boolean;
  /** Whether a piece comes later than the others of its event, which wait for it. */
  isLate(piece: Piece): boolean;
}

/** Opens the replay of one stream. */
export function createPieceReplay(writer: PieceWriter): PieceReplay {
  let returned: Returned[] = [];
  /** The event that was last written in part: its rest is sent alone. */
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
    settle: () => {
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

/** Whether a part returned unchanged. */
export function isSame({ part, piece }: Returned): boolean {
  if (piece.text === undefined) return true;
  if (part.type === 'finish') return part.finishReason.raw === piece.text;
  if (textOf(part) !== piece.text) return false;
  return piece.metadata === undefined || metadataOf(part) === piece.metadata;
}

/** Whether a delta says words of the gateway's own: `[redacted]`, which it marks, or a notice, which has no metadata left. */
export function hasOwnWords(part: AnswerPart): boolean {
  const metadata = metadataOf(part) as SharedV4ProviderMetadata | undefined;
  if (metadata === undefined) return false;
  return metadata['toolgate']?.['redacted'] === true || Object.keys(metadata).length === 0;
}

/** The text of a part, of a stream or of a whole answer. */
export function textOf(part: AnswerPart): string | undefined {
  if ('delta' in part) return part.delta;
  if (part.type === 'tool-call') return part.input;
  return 'text' in part ? part.text : undefined;
}

/** The metadata of a part, where it can have any. */
export function metadataOf(part: AnswerPart): object | undefined {
  return 'providerMetadata' in part ? part.providerMetadata : undefined;
}
