import type { FilterChannel, FilterSession, Leak } from '../../../content-filter/index.ts';
import { createJsonStrings, type JsonPiece, type ReadStrings } from './json-strings.ts';

/** The input of one call while it is read. */
export interface CallInput {
  /** Follows the input as plain text. */
  readonly raw: Follower;
  readonly readStrings: ReadStrings;
  /** The length of the text before the last piece, and after it. */
  before: number;
  length: number;
}

/** Reads the inputs of one answer's calls as they arrive. */
export interface InputReader {
  /** Starts to read the input of a call. */
  open(): CallInput;
  /** Reads the next characters of an input. */
  push(input: CallInput, piece: string): Leak | undefined;
  /** Returns the number of characters of an input that cannot be part of a leak. */
  cleared(input: CallInput): number;
}

/**
 * Creates the reader of one answer's calls. The words of a text may be spread over the properties of a call, the
 * entries of a list or several calls, with other words between them. So the reader reads each input as plain text and
 * as JSON. Over all inputs, it follows the texts, the names, and the texts under the same name. JSON inside a text of
 * JSON is read in the same way, separately from the text around it.
 */
export function createInputReader(session: FilterSession): InputReader {
  const levels: ReturnType<typeof createLevelReader>[] = [];
  return {
    open() {
      const raw = createFollower(session.channel());
      return { raw, readStrings: createJsonStrings(), before: 0, length: 0 };
    },
    push(input, json) {
      input.before = input.length;
      input.length += json.length;
      let leak = input.raw.push(input, json);
      for (const piece of input.readStrings(json)) {
        const level = (levels[piece.level] ??= createLevelReader(session));
        leak ??= level.push(input, piece);
      }
      return leak;
    },
    cleared: (input) =>
      Math.min(input.raw.cleared(input), ...levels.map((level) => level.cleared(input))),
  };
}

/**
 * Maximum number of property names that are followed separately, more than any tool has. The texts under further names are
 * followed only together.
 */
const maxSeries = 64;
/** Maximum number of characters of the first text under a name that are kept until a second text comes. */
const maxFirstCharacters = 2000;
/** The raw input has the same text. */
const extract = { isExtract: true };

/** Creates the reader of the strings of one answer's inputs that are at the same depth of JSON inside JSON. */
function createLevelReader(session: FilterSession) {
  const values = createFollower(session.channel(extract));
  const names = createFollower(session.channel(extract));
  /** For each name its first text, and from the second text on a follower. */
  const series = new Map<string, { first: string; hasEnded: boolean; follower?: Follower }>();

  function pushSeries(input: CallInput, { name = '', text, isEnd }: JsonPiece): Leak | undefined {
    const one = series.get(name);
    if (one === undefined) {
      if (series.size < maxSeries) series.set(name, { first: text, hasEnded: isEnd });
      return undefined;
    }
    if (one.follower === undefined && one.hasEnded) {
      one.follower = createFollower(session.channel(extract));
      one.follower.push(input, one.first);
    }
    if (one.follower !== undefined) return one.follower.push(input, text);
    one.first = (one.first + text).slice(-maxFirstCharacters);
    one.hasEnded = isEnd;
    return undefined;
  }

  return {
    push(input: CallInput, piece: JsonPiece): Leak | undefined {
      if (piece.name === undefined) return names.push(input, piece.text);
      return values.push(input, piece.text) ?? pushSeries(input, piece);
    },
    cleared(input: CallInput): number {
      let cleared = Math.min(values.cleared(input), names.cleared(input));
      for (const { follower } of series.values()) {
        if (follower !== undefined) cleared = Math.min(cleared, follower.cleared(input));
      }
      return cleared;
    },
  };
}

/** Follows one reading of the inputs, and knows the place in an input from which each character comes. */
interface Follower {
  readonly channel: FilterChannel;
  /** Reads the text that the last piece of an input adds. */
  push(input: CallInput, text: string): Leak | undefined;
  /** Returns the number of characters of an input that are clear in this reading. */
  cleared(input: CallInput): number;
}

/**
 * Maximum number of characters for which a held text waits for the next text of its reading, which may complete a leak.
 * It also waits for at most a few times its own length. Without a limit, a call would stay hidden until a text that may
 * never come, such as the next row of a list.
 */
const maxWait = 100;
const waitPerHeldCharacter = 4;

function createFollower(channel: FilterChannel): Follower {
  /** Pieces that are held: how long the reading is after them, and where in the input they begin and end. */
  const heldPieces: { after: number; input: CallInput; before: number; end: number }[] = [];
  let length = 0;
  let released = 0;
  return {
    channel,
    push(input, text) {
      if (text === '') return channel.leak;
      length += text.length;
      heldPieces.push({ after: length, input, before: input.before, end: input.length });
      released += channel.push(text).length;
      while ((heldPieces[0]?.after ?? Infinity) <= released) heldPieces.shift();
      return channel.leak;
    },
    cleared(input) {
      const first = heldPieces.find((piece) => piece.input === input);
      if (first === undefined) return input.length;
      const last = heldPieces.findLast((piece) => piece.input === input) ?? first;
      const wait = Math.min(maxWait, waitPerHeldCharacter * (length - released));
      return input.length - last.end <= wait ? first.before : input.length;
    },
  };
}
