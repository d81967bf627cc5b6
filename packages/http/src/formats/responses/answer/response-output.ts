import type {
  LanguageModelV4Citation,
  LanguageModelV4StreamPart,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';
import { createCallSealer } from '../../call-signatures/index.ts';
import { isRefusalText } from '../../refusal.ts';
import type { ToolNames } from '../request/tool-names.ts';
import { createMessageOutput, type MessageKind, type MessageOutput } from './message-output.ts';
import type { OutputItem, OutputWriter, PlaceItem, ResponseEvent } from './output-item.ts';
import { createReasoningTrack, type ReasoningTrack } from './reasoning-track.ts';
import { createToolCallTrack, type ToolCallTrack } from './tool-call-track.ts';

/** Writes the output of a response while the model produces it. */
export interface ResponseOutput {
  /** Returns the events for the next part. Parts that are not output have no events. */
  write(part: LanguageModelV4StreamPart): ResponseEvent[];
  /**
   * Ends all items that are still open.
   *
   * @param isCut whether the answer stopped early. If so, the last text or call is marked as incomplete.
   */
  close(isCut: boolean): ResponseEvent[];
  /**
   * Marks open items as incomplete and sends no events for them, since clients run a call when its end event arrives. A
   * text or call that the model had ended still gets its end events.
   */
  abandon(): ResponseEvent[];
  items(): OutputItem[];
  /** Whether there are items, and whether the model refused in its own words. */
  state(): { hasOutput: boolean; hasRefused: boolean };
}

/** Matches parts that prove that the text or call before them is complete: the model went on after it. */
const isFurtherOutput = /^(?:text-delta$|tool-input-)|^reasoning-(?:start|delta)$|^tool-call$/;

/**
 * Creates the writer of the output. Each text, reasoning or tool call becomes one item with its own id and index, so
 * items may interleave. Parts may come in any order: a text without a start part opens with its first delta. Calls that
 * the provider runs itself are left out.
 *
 * @param responseId makes the ids of the items unique.
 */
export function createResponseOutput(responseId: string, names: ToolNames): ResponseOutput {
  const writers: OutputWriter[] = [];
  const ids = new Set<string>();

  const place: PlaceItem = (create, { prefix, wanted }) => {
    const index = writers.length;
    const id =
      wanted !== undefined && !ids.has(wanted) ? wanted : `${prefix}_${responseId}_${index}`;
    const writer = create({ id, index });
    ids.add(id);
    writers.push(writer);
    return { writer, events: writer.open() };
  };
  const reasoning = createReasoningTrack(place);
  const placeAfterReasoning: PlaceItem = (create, id) => {
    const ended = reasoning.close();
    const { writer, events } = place(create, id);
    return { writer, events: [...ended, ...events] };
  };
  const texts = createTextTrack(placeAfterReasoning);
  const calls = createToolCallTrack(placeAfterReasoning, names);
  const tracks: Tracks = { texts, reasoning, calls, ended: undefined };
  const sealCall = createCallSealer();

  function write(part: LanguageModelV4StreamPart): ResponseEvent[] {
    if (part.type === 'text-delta' && part.delta === '') return [];
    if (texts.resume(part, tracks.ended)) tracks.ended = undefined;
    if (tracks.ended === undefined) return writeOutput(part, tracks);
    const settled = isFurtherOutput.test(part.type) ? settle() : [];
    return [...settled, ...writeOutput(part, tracks)];
  }

  function settle(isCut?: boolean): ResponseEvent[] {
    const events = tracks.ended?.close(isCut) ?? [];
    tracks.ended = undefined;
    return events;
  }

  return {
    write: (part) => sealCall(part)?.flatMap(write) ?? write(part),
    close: (isCut) => [
      ...settle(isCut),
      ...reasoning.close(),
      ...writers.flatMap((writer) => writer.close(isCut)),
    ],
    abandon() {
      const events = settle();
      for (const writer of writers) writer.close();
      return events;
    },
    items: () => writers.map((writer) => writer.item()),
    state: () => ({ hasOutput: writers.length > 0, hasRefused: texts.hasRefused() }),
  };
}

/** The tracks. Each writes the items of one kind. */
interface Tracks {
  readonly texts: ReturnType<typeof createTextTrack>;
  readonly reasoning: ReasoningTrack;
  readonly calls: ToolCallTrack;
  /**
   * The text or call that the model has ended last. Only the next part shows whether it is complete, because a model that
   * runs out of tokens also ends it.
   */
  ended: OutputWriter | undefined;
}

function writeOutput(part: LanguageModelV4StreamPart, tracks: Tracks): ResponseEvent[] {
  const { texts, reasoning, calls } = tracks;
  switch (part.type) {
    case 'text-start':
      texts.start(part.id, part.providerMetadata);
      return [];
    case 'text-delta':
      return texts.append(part.id, part.delta);
    case 'text-end':
      tracks.ended = texts.end(part.id, part.citations) ?? tracks.ended;
      return [];
    case 'reasoning-start':
      return reasoning.start(part.providerMetadata);
    case 'reasoning-delta':
      return reasoning.append(part.id, part.delta, part.providerMetadata);
    case 'reasoning-end':
      return reasoning.end(part.id, part.providerMetadata);
    case 'tool-input-start':
      return part.providerExecuted ? [] : calls.start(part.id, part.toolName, part.inputEncoding);
    case 'tool-input-delta':
      return calls.append(part.id, part.delta);
    case 'tool-input-end':
      return calls.endInput(part.id);
    case 'tool-call': {
      if (part.providerExecuted) return [];
      const { writer, events } = calls.finish(part);
      tracks.ended = writer;
      return events;
    }
    default:
      return [];
  }
}

/**
 * Creates the track of texts. A block becomes a message, which opens with its first text, or continues the message right before it.
 * An empty block is not written.
 */
function createTextTrack(place: PlaceItem) {
  const open = new Map<string, MessageOutput>();
  const kinds = new Map<string, MessageKind>();
  let hasRefused = false;
  let last: MessageOutput | undefined;
  return {
    hasRefused: (): boolean => hasRefused,
    start(block: string, metadata: SharedV4ProviderMetadata | undefined): void {
      const { phase, itemId } = metadata?.['openai'] ?? {};
      const hasPhase = phase === 'commentary' || phase === 'final_answer';
      kinds.set(block, {
        ...(hasPhase && { phase }),
        isRefusal: isRefusalText(metadata),
        isItem: itemId !== undefined,
      });
    },
    /** Lets the first text of a block continue the message that the model ended last. Returns whether it does. */
    resume(part: LanguageModelV4StreamPart, ended: OutputWriter | undefined): boolean {
      if (part.type !== 'text-delta' || open.has(part.id)) return false;
      if (ended === undefined || ended !== last || !last.accepts(kinds.get(part.id))) return false;
      open.set(part.id, last);
      return true;
    },
    append(block: string, delta: string): ResponseEvent[] {
      const message = open.get(block);
      if (message) return message.append(delta);
      const kind = kinds.get(block);
      hasRefused ||= kind?.isRefusal === true;
      const { writer, events } = place((slot) => createMessageOutput(slot, kind), {
        prefix: 'msg',
      });
      open.set(block, writer);
      return [...events, ...writer.append(delta)];
    },
    /** Ends a block. Returns its message, which the caller closes; `undefined` for an empty block. */
    end(block: string, citations?: readonly LanguageModelV4Citation[]): MessageOutput | undefined {
      const message = open.get(block);
      open.delete(block);
      kinds.delete(block);
      message?.end(citations);
      last = message ?? last;
      return message;
    },
  };
}
