import type { FilterChannel, FilterSession, Leak } from '../../content-filter/index.ts';
import { createJsonStrings, type JsonPiece, type JsonStrings } from './json-strings.ts';

/** The input of one call, as it is read. */
export interface CallInput {
  /** Follows the input as it is. */
  readonly raw: Follower;
  readonly strings: JsonStrings;
  /** The length of the text that was read before the last piece, and with it. */
  before: number;
  length: number;
}

/** Begins to read the input of a call. */
export function openCallInput(session: FilterSession): CallInput {
  const raw = createFollower(session.channel());
  return { raw, strings: createJsonStrings(), before: 0, length: 0 };
}

/** Reads the inputs of one answer's calls as they come. */
export interface InputReader {
  /** Reads the next characters of an input. */
  push(input: CallInput, piece: string): Leak | undefined;
  /** How many characters of an input can be part of no leak. */
  cleared(input: CallInput): number;
}

/**
 * Opens the reader of one answer's calls. The words of a text may be spread over the properties of a call, the entries of a list or several
 * calls, with other words between them. So it reads each input as it is and as JSON, and in all inputs one after the other: the texts,
 * the names, and the texts under the same name. JSON in a text of JSON is read in the same way, apart from the text around it.
 */
export function createInputReader(session: FilterSession): InputReader {
  const levels: LevelReader[] = [];
  return {
    push(input, json) {
      input.before = input.length;
      input.length += json.length;
      let leak = input.raw.push(input, json);
      for (const piece of input.strings.read(json)) {
        const level = (levels[piece.level] ??= createLevelReader(session));
        leak ??= level.push(input, piece);
      }
      return leak;
    },
    cleared: (input) =>
      Math.min(input.raw.cleared(input), ...levels.map((level) => level.cleared(input))),
  };
}

/** Reads the strings of the inputs of one answer that are as deep in texts of JSON. */
interface LevelReader {
  push(input: CallInput, piece: JsonPiece): Leak | undefined;
  cleared(input: CallInput): number;
}

/** Names of properties that are followed apart, more than any tool has; the texts under others are followed together only. */
const maxSeries = 64;
/** Characters of the first text under a name that are kept until there is a second. */
const maxFirstCharacters = 2000;

function createLevelReader(session: FilterSession): LevelReader {
  const values = createFollower(session.channel());
  const names = createFollower(session.channel());
  /** The next node after each name: its first text, from the second on a follower. */
  const series = new Map<string, { first: string; hasEnded: boolean; follower?: Follower }>();

  function pushSeries(input: CallInput, { name = '', text, isEnd }: JsonPiece): Leak | undefined {
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
    push(input, piece) {
      if (piece.name === undefined) return names.push(input, piece.text);
      return values.push(input, piece.text) ?? pushSeries(input, piece);
    },
    cleared(input) {
      let cleared = Math.min(values.cleared(input), names.cleared(input));
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
  push(input: CallInput, text: string): Leak | undefined;
  /** How many characters of an input are clear in this reading. */
  cleared(input: CallInput): number;
}

/**
 * A held text waits for the next text of its reading, which may complete a leak. That one may never come: the next row of a list, or a
 * string behind a list of numbers. Meanwhile the caller would see nothing of the call, so it waits for a few times as many
 * characters of the input as are held, up to this number.
 */
const maxWait = 100;
const waitPerHeldCharacter = 4;

function createFollower(channel: FilterChannel): Follower {
  /** Pieces that are held: how long the reading is after them, and where in the input they begin and end. */
  const held: { after: number; input: CallInput; before: number; end: number }[] = [];
  let length = 0;
  let released = 0;
  return {
    channel,
    push(input, text) {
      if (text === '') return channel.leak;
      length += text.length;
      held.push({ after: length, input, before: input.before, end: input.length });
      released += channel.push(text).length;
      while ((held[0]?.after ?? Infinity) <= released) held.shift();
      return channel.leak;
    },
    cleared(input) {
      const first = held.find((piece) => piece.input === input);
      if (first === undefined) return input.length;
      const last = held.findLast((piece) => piece.input === input) ?? first;
      const wait = Math.min(maxWait, waitPerHeldCharacter * (length - released));
      return input.length - last.end <= wait ? first.before : input.length;
    },
  };
}
