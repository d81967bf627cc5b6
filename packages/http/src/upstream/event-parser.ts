import type { JsonObject } from '../json/index.ts';
import { hasRepeatedNames } from './has-repeated-names.ts';
import { parseObject } from './parse-object.ts';

/**
 * Reads the events of a stream. Most events differ from an earlier event in one text only. Finding this text costs a
 * fraction of parsing the event (`pnpm bench`).
 */
export interface EventParser {
  /** The event with which {@link textOf} compares: the last parsed event that has such a text. */
  readonly pattern: JsonObject;
  /**
   * Returns the text of an event that is otherwise equal to the pattern. Returns `undefined` for any other event, which
   * must be parsed.
   */
  textOf(data: string): string | undefined;
  /**
   * Parses an event.
   *
   * @param parsed the event, if it was parsed already.
   * @throws HttpError (502) if the data is not a JSON object.
   */
  parse(data: string, parsed?: JsonObject): JsonObject;
}

/** The characters of an event before and after its text. */
interface Frame {
  before: string;
  after: string;
}

/** Matches the characters that a JSON string must escape. */
// oxlint-disable-next-line no-control-regex -- JSON forbids control characters
const notPlain = /["\\\u0000-\u001f]/;
const probe = 'probe';
/** Maximum length of an event that becomes a pattern. A longer event is cheaper to parse, and few events are like it. */
const maxFrameCharacters = 65_536;
/** After this many events in a row that do not match, no more events are compared. */
const maxMisses = 16;

/**
 * Creates the parser of one stream.
 *
 * @param textOf returns the text of an event of the repeating kind. The place of the text must depend only on the rest
 *   of the event.
 */
export function createEventParser(textOf: (event: JsonObject) => string | undefined): EventParser {
  let frame: Frame | undefined;
  let misses = 0;
  const parser: EventParser & { pattern: JsonObject } = {
    pattern: {},
    textOf(data) {
      const text = frame && misses < maxMisses ? textIn(frame, data) : undefined;
      if (text !== undefined) misses = 0;
      return text;
    },
    parse(data, parsed) {
      const event = parsed ?? parseObject(data);
      if (misses === maxMisses) return event;
      misses += 1;
      const newFrame = findFrame(event, data, textOf);
      if (newFrame !== undefined) {
        frame = newFrame;
        parser.pattern = event;
      }
      return event;
    },
  };
  return parser;
}

/** Returns the text between the two ends of a frame. */
function textIn({ before, after }: Frame, data: string): string | undefined {
  const end = data.length - after.length;
  if (end < before.length) return undefined;
  // The engine compares slices as memory. That is ten times as fast as `startsWith`, which compares single characters.
  if (data.slice(0, before.length) !== before || data.slice(end) !== after) return undefined;
  const text = data.slice(before.length, end);
  return notPlain.test(text) ? undefined : text;
}

function findFrame(
  event: JsonObject,
  data: string,
  textOf: (event: JsonObject) => string | undefined,
): Frame | undefined {
  const text = data.length > maxFrameCharacters ? undefined : textOf(event);
  if (text === undefined || notPlain.test(text) || hasRepeatedNames(data, event)) return undefined;
  const start = data.lastIndexOf(`"${text}"`) + 1;
  if (start === 0) return undefined;
  const frame = { before: data.slice(0, start), after: data.slice(start + text.length) };
  // The same text may also occur elsewhere in the event, so the frame is tested with another text.
  const probed = parseObject(frame.before + probe + frame.after);
  return textOf(probed) === probe ? frame : undefined;
}
