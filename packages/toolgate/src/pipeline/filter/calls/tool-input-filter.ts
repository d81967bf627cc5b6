import type { LanguageModelV4StreamPart as Part, LanguageModelV4ToolCall } from '@ai-sdk/provider';
import type { Leak } from '../../../content-filter/index.ts';
import type { LongWork } from '../../../internal/index.ts';
import type { CallFilter } from './call-filter.ts';
import type { CallInput } from './input-reader.ts';
import { textOfInput } from './text-of-input.ts';

/** A part of the input of a call. */
export type InputPart = Extract<Part, { type: `tool-input-${string}` }>;

/** Maximum number of characters of tool input in one answer. No model writes so many. */
const maxCharacters = 8_000_000;

/**
 * Filters the tool calls of a streamed answer. It sends input as soon as the input cannot be part of a leak, and a call
 * when it is complete.
 */
export interface ToolInputFilter {
  /** Returns the parts of a call's input that may be sent now, and the call after them; not the call if it leaks. */
  push(part: InputPart | LanguageModelV4ToolCall): LongWork<readonly Part[]>;
  /** Returns the held rest of inputs that never ended. */
  end(): LongWork<readonly Part[]>;
  /** Returns ends for the inputs that are open when the answer is cut. */
  cut(): Part[];
  /** The leak, once one was found. */
  leak(): Leak | undefined;
}

/** The input of one call. */
interface OpenInput extends CallInput {
  /** The held parts, each with the length of the input after it. */
  readonly heldParts: { part: Part; after: number }[];
  text: string;
  /** A start that waits for the first part of the input; see {@link remembersEvent}. */
  start: Part | undefined;
  /** The tool's name in the start. */
  toolName: string | undefined;
  /** Whether the start was sent and the end was not. */
  isOpen: boolean;
  /** Whether the whole text was judged. */
  isJudged: boolean;
}

function createOpenInput(calls: CallFilter): OpenInput {
  return {
    ...calls.reader.open(),
    heldParts: [],
    text: '',
    start: undefined,
    toolName: undefined,
    isOpen: false,
    isJudged: false,
  };
}

/** Creates the filter of one answer's tool calls. */
export function createToolInputFilter(calls: CallFilter): ToolInputFilter {
  const inputs = new Map<string, OpenInput>();
  let characters = 0;
  let leak: Leak | undefined;

  /** Judges a complete input. */
  function judge(input: OpenInput): readonly Part[] {
    const { channel } = input.raw;
    channel.end();
    leak ??= channel.leak;
    input.isJudged = true;
    return leak === undefined ? release(input, Infinity) : [];
  }

  function addDelta(input: OpenInput, part: InputPart & { type: 'tool-input-delta' }) {
    characters += part.delta.length;
    assertInputSize(characters);
    const { reader } = calls;
    input.text += part.delta;
    input.isJudged = false;
    input.heldParts.push({ part, after: input.text.length });
    leak ??= reader.push(input, part.delta);
    return leak === undefined ? release(input, reader.cleared(input)) : [];
  }

  function* pushInput(part: InputPart): LongWork<readonly Part[]> {
    const input = inputs.get(part.id) ?? createOpenInput(calls);
    inputs.set(part.id, input);
    if (part.type === 'tool-input-delta') return addDelta(input, part);
    if (part.type === 'tool-input-start') {
      // The name comes whole, so everything in the start can be judged now.
      leak ??= (yield* calls.leakInName(part.toolName)) ?? (yield* calls.leakInId(part.id));
      input.toolName = part.toolName;
      if (leak !== undefined) return [];
      if (remembersEvent(part)) input.start = part;
      else input.isOpen = true;
      return input.isOpen ? [part] : [];
    }
    const rest = judge(input);
    if (leak !== undefined) return rest;
    input.isOpen = false;
    return [...rest, part];
  }

  return {
    leak: () => leak,
    *push(part) {
      if (part.type !== 'tool-call') return yield* pushInput(part);
      const input = inputs.get(part.toolCallId);
      const rest = input === undefined || input.isJudged ? [] : judge(input);
      if (input?.text !== part.input) leak ??= yield* calls.leakIn(textOfInput(part));
      if (input?.toolName !== part.toolName) leak ??= yield* calls.leakInName(part.toolName);
      if (input === undefined) leak ??= yield* calls.leakInId(part.toolCallId);
      if (leak === undefined) inputs.delete(part.toolCallId);
      return leak === undefined ? [...rest, part] : rest;
    },
    end: () => judgeAll(inputs.values(), judge),
    cut() {
      const open = [...inputs].filter(([, { isOpen }]) => isOpen);
      inputs.clear();
      return open.map(([id]) => ({ type: 'tool-input-end', id }));
    },
  };
}

/** Judges the inputs that never ended. */
function* judgeAll(
  inputs: Iterable<OpenInput>,
  judge: (input: OpenInput) => readonly Part[],
): LongWork<readonly Part[]> {
  const parts: Part[] = [];
  for (const input of inputs) {
    if (input.isJudged) continue;
    for (const part of judge(input)) parts.push(part);
    yield;
  }
  return parts;
}

/**
 * Limits the tool input of an answer.
 *
 * @throws RangeError for more input than any model writes.
 */
export function assertInputSize(characters: number): void {
  if (characters > maxCharacters)
    throw new RangeError(`A model wrote more than ${maxCharacters} characters of tool input.`);
}

/**
 * Whether a part remembers, under a symbol, the event that it was read from. Its writer may send that event again
 * unchanged, and the event that begins a call may also hold the input.
 */
function remembersEvent(part: Part): boolean {
  return Object.getOwnPropertySymbols(part).length > 0;
}

/** Takes out the held parts with text that is clear. */
function release(input: OpenInput, cleared: number): Part[] {
  const { heldParts, start } = input;
  let count = 0;
  while (count < heldParts.length && (heldParts[count]?.after ?? 0) <= cleared) count += 1;
  const parts = heldParts.splice(0, count).map(({ part }) => part);
  if (start === undefined || (count === 0 && cleared !== Infinity)) return parts;
  input.start = undefined;
  input.isOpen = true;
  return [start, ...parts];
}
