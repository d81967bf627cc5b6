import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { ToolNames } from '../request/tool-names.ts';
import type { OutputItem, OutputWriter, PlaceItem, ResponseEvent } from './output-item.ts';
import { createReasoningTrack, type ReasoningTrack } from './reasoning-track.ts';
import { createTextTrack, type TextTrack } from './text-track.ts';
import { createToolCallTrack, type ToolCallTrack } from './tool-call-track.ts';

/** The output of a response while the model writes it. */
export interface ResponseOutput {
  /** The events for the next part; empty for parts that are no output. */
  write(part: LanguageModelV4StreamPart): ResponseEvent[];
  /**
   * Ends the items that the model left open.
   *
   * @param isCut whether the answer stops before its end, which leaves a text or a call at the end incomplete.
   */
  close(isCut: boolean): ResponseEvent[];
  /** Leaves open items incomplete, without an event: clients act on calls that end. A text or call that had ended still gets its events. */
  abandon(): ResponseEvent[];
  /** The items in their order. */
  items(): OutputItem[];
  /** Whether there are items, and a refusal of the model among them. */
  state(): { hasOutput: boolean; hasRefused: boolean };
}

/** The parts that show that what ended before them is whole: the model continues, or has ended another text or call. */
const isFurtherOutput = /^(?:text|tool-input)-|^reasoning-(?:start|delta)$|^tool-call$/;

/**
 * Turns the parts of a model's answer into output items and their events: one item a text, a
 * reasoning or a tool call, each with its own id and index, so they may interleave. It takes
 * parts in any order: a text without its start opens with its first delta. Calls that the provider
 * itself executes are its own matter and are left out.
 *
 * @param responseId what makes the items' ids unique.
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
  const tracks = { texts, reasoning, calls };

  function write(part: LanguageModelV4StreamPart): ResponseEvent[] {
    if (texts.isSettled() && calls.isSettled()) return writeOutput(part, tracks);
    const settled = isFurtherOutput.test(part.type) ? settle() : [];
    return [...settled, ...writeOutput(part, tracks)];
  }

  function settle(isCut?: boolean): ResponseEvent[] {
    return [...texts.settle(isCut), ...calls.settle(isCut)];
  }

  return {
    write,
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

/** What writes the items of one kind each. */
interface Tracks {
  texts: TextTrack;
  reasoning: ReasoningTrack;
  calls: ToolCallTrack;
}

/** Hands a part to the track of its kind. */
function writeOutput(
  part: LanguageModelV4StreamPart,
  { texts, reasoning, calls }: Tracks,
): ResponseEvent[] {
  switch (part.type) {
    case 'text-start':
      texts.start(part.id, part.providerMetadata);
      return [];
    case 'text-delta':
      return texts.append(part.id, part.delta);
    case 'text-end':
      texts.end(part.id, part.citations);
      return [];
    case 'reasoning-start':
      return reasoning.start(part.providerMetadata);
    case 'reasoning-delta':
      return reasoning.append(part.id, part.delta, part.providerMetadata);
    case 'reasoning-end':
      return reasoning.end(part.id, part.providerMetadata);
    case 'tool-input-start':
      return part.providerExecuted ? [] : calls.start(part.id, part.toolName);
    case 'tool-input-delta':
      return calls.append(part.id, part.delta);
    case 'tool-input-end':
      return calls.endInput(part.id);
    case 'tool-call':
      return part.providerExecuted ? [] : calls.finish(part);
    default:
      return [];
  }
}
