import type { LanguageModelV4StreamPart, LanguageModelV4ToolCall } from '@ai-sdk/provider';
import type { FilterChannel, FilterSession, Leak } from '../../content-filter/index.ts';
import type { CallFilter } from './call-filter.ts';
import { createJsonStrings, type JsonPiece, type JsonStrings } from './json-strings.ts';

type Part = LanguageModelV4StreamPart;
type InputPart = Extract<Part, { type: `tool-input-${string}` }>;

/** Max characters of tool input in one answer; more than any model writes. */
const maxCharacters = 8_000_000;

/**
 * Filters the tool calls of a streamed answer: input is sent as soon as it cannot be part of a leak, a call when it is
 * complete.
 */
export interface ToolInputFilter {
  /** The parts of a call's input that may be sent now. */
  push(part: InputPart): readonly Part[];
  /** A call, after the held rest of its input; nothing if it leaks. */
  call(part: LanguageModelV4ToolCall): readonly Part[];
  /** The held rest of inputs that never ended. */
  end(): readonly Part[];
  /** Ends for the inputs that are open where the answer was cut. */
  cut(): Part[];
  /** The leak that was found, once one was. */
  leak(): Leak | undefined;
}

/** The input of one call. */
interface OpenInput {
  /** Follows the input as it is. */
  readonly raw: Follower;
  readonly strings: JsonStrings;
  /** The parts that wait, each with the length of the text before and after it. */
  readonly held: { part: Part; before: number; after: number }[];
  text: string;
  /** A start that waits for the first part of the input; see {@link remembersEvent}. */
  start: Part | undefined;
  /** The name in the start. */
  toolName: string | undefined;
  /** Whether the start was sent, and the end was not. */
  isOpen: boolean;
  /** Whether all of the text was judged. */
  isJudged: boolean;
}

function createOpenInput(session: FilterSession): OpenInput {
  return {
    raw: createFollower(session.channel()),
    strings: createJsonStrings(),
    held: [],
    text: '',
    start: undefined,
    toolName: undefined,
    isOpen: false,
    isJudged: false,
  };
}

/** Opens the filter of one answer's tool calls. */
export function createToolInputFilter(session: FilterSession, calls: CallFilter): ToolInputFilter {
  const inputs = new Map<string, OpenInput>();
  // Most answers have no calls.
  let reader: InputReader | undefined;
  let characters = 0;
  let leak: Leak | undefined;

  /** Judges the whole of an input, whose words may be spread over its properties. */
  function judge(input: OpenInput): readonly Part[] {
    const { channel } = input.raw;
    channel.end();
    leak ??= channel.leak ?? calls.leakInTexts(input.text);
    input.isJudged = true;
    return leak === undefined ? release(input, Infinity) : [];
  }

  function addDelta(input: OpenInput, part: InputPart & { type: 'tool-input-delta' }) {
    characters += part.delta.length;
    assertInputSize(characters);
    reader ??= createInputReader(session);
    const before = input.text.length;
    input.text += part.delta;
    input.isJudged = false;
    input.held.push({ part, before, after: input.text.length });
    leak ??= reader.push(input, part.delta);
    return leak === undefined ? release(input, reader.cleared(input)) : [];
  }

  return {
    leak: () => leak,
    push(part) {
      const input = inputs.get(part.id) ?? createOpenInput(session);
      inputs.set(part.id, input);
      if (part.type === 'tool-input-delta') return addDelta(input, part);
      if (part.type === 'tool-input-start') {
        // The name comes whole, so all that the start says is judged now.
        leak ??= calls.leakInName(part.toolName);
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
    },
    call(part) {
      const input = inputs.get(part.toolCallId);
      const rest = input === undefined || input.isJudged ? [] : judge(input);
      if (input?.text !== part.input) leak ??= calls.leakIn(part.input);
      if (input?.toolName !== part.toolName) leak ??= calls.leakInName(part.toolName);
      if (leak === undefined) inputs.delete(part.toolCallId);
      return leak === undefined ? [...rest, part] : rest;
    },
    end: () => [...inputs.values()].flatMap((input) => (input.isJudged ? [] : judge(input))),
    cut() {
      const open = [...inputs].filter(([, { isOpen }]) => isOpen);
      inputs.clear();
      return open.map(([id]) => ({ type: 'tool-input-end', id }));
    },
  };
}

/**
 * Checks how much tool input an answer has.
 *
 * @throws RangeError for more than any model writes.
 */
export function assertInputSize(characters: number): void {
  if (characters > maxCharacters)
    throw new RangeError(`A model wrote more than ${maxCharacters} characters of tool input.`);
}

/**
 * Whether a part remembers, under a symbol, what it was read from. Its writer may send that again unchanged, and the event
 * that begins a call may hold the input too.
 */
function remembersEvent(part: Part): boolean {
  return Object.getOwnPropertySymbols(part).length > 0;
}

/** Takes out the held parts whose text is clear. */
function release(input: OpenInput, cleared: number): Part[] {
  const { held, start } = input;
  let count = 0;
  while (count < held.length && (held[count]?.after ?? 0) <= cleared) count += 1;
  const parts = held.splice(0, count).map(({ part }) => part);
  if (start === undefined || (count === 0 && cleared !== Infinity)) return parts;
  input.start = undefined;
  input.isOpen = true;
  return [start, ...parts];
}

/** Reads the inputs of one answer as they come. */
interface InputReader {
  /** Reads the next characters of an input. */
  push(input: OpenInput, piece: string): Leak | undefined;
  /** How many characters of an input can be part of no leak. */
  cleared(input: OpenInput): number;
}

/** Names of properties that are followed apart, more than any tool has; the texts under others are followed together only. */
const maxSeries = 64;
/** Characters of the first text under a name that are kept until there is a second. */
const maxFirstCharacters = 2000;

/**
 * Reads each input as JSON, and in all inputs one after the other: the texts, the names, and the texts under the
 * same name, with others between them.
 */
function createInputReader(session: FilterSession): InputReader {
  const values = createFollower(session.channel());
  const names = createFollower(session.channel());
  /** The next node after each name: its first text, from the second on a follower. */
  const series = new Map<string, { first: string; hasEnded: boolean; follower?: Follower }>();

  function pushSeries(input: OpenInput, { name = '', text, isEnd }: JsonPiece): Leak | undefined {
    const one = series.get(name);
    if (one === undefined) {
      if (series.size < maxSeries) series.set(name, { first: text, hasEnded: isEnd });
      return undefined;
    }
    if (one.follower === undefined && one.hasEnded) {
      one.follower = createFollower(session.channel());
      one.follower.push(input, one.first);
    }
    if (one.follower !== undefined) return one.follower.push(input, text);
    one.first = (one.first + text).slice(-maxFirstCharacters);
    one.hasEnded = isEnd;
    return undefined;
  }

  return {
    push(input, json) {
      let leak = input.raw.push(input, json);
      for (const piece of input.strings.read(json)) {
        const isName = piece.name === undefined;
        leak ??= (isName ? names : values).push(input, piece.text);
        if (!isName) leak ??= pushSeries(input, piece);
      }
      return leak;
    },
    cleared(input) {
      let cleared = input.raw.cleared(input);
      for (const follower of [values, names]) cleared = Math.min(cleared, follower.cleared(input));
      for (const { follower } of series.values()) {
        if (follower !== undefined) cleared = Math.min(cleared, follower.cleared(input));
      }
      return cleared;
    },
  };
}

/** Follows one reading of inputs, and knows which place of an input each of its characters comes from. */
interface Follower {
  readonly channel: FilterChannel;
  /** Reads what the last piece of an input adds. */
  push(input: OpenInput, text: string): Leak | undefined;
  /** How many characters of an input are clear in this reading. */
  cleared(input: OpenInput): number;
}

function createFollower(channel: FilterChannel): Follower {
  /** Pieces that are held: how long the reading is after them, and the input before them. */
  const held: { after: number; input: OpenInput; before: number }[] = [];
  let length = 0;
  let released = 0;
  return {
    channel,
    push(input, text) {
      if (text === '') return channel.leak;
      length += text.length;
      held.push({ after: length, input, before: input.held.at(-1)?.before ?? 0 });
      released += channel.push(text).length;
      while ((held[0]?.after ?? Infinity) <= released) held.shift();
      return channel.leak;
    },
    cleared: (input) => held.find((piece) => piece.input === input)?.before ?? input.text.length,
  };
}
