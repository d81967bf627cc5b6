import type { ReceivedEvent } from './event-reader.ts';
import type { JsonObject } from './json-object.ts';
import { parseObject } from './parse-event.ts';

/**
 * Reads the events of a stream, of which most repeat each other but for one text. That text is found, and replaced, at a
 * fraction of what it costs to parse and write an event.
 */
export interface EventParser {
  /** The event that {@link textOf} compares with: the last one parsed that has such a text. */
  readonly pattern: JsonObject;
  /** The text of an event that is like the pattern otherwise; `undefined` for any other event, which is to be parsed. */
  textOf(data: string): string | undefined;
  /** An event that is like the pattern with as much of its text as may be sent: as it came, with that text, or not at all. */
  rewrite(event: ReceivedEvent, sent: { text: string; sent: string }): string[];
  /**
   * Parses an event.
   *
   * @throws HttpError (502) for what is no JSON object.
   */
  parse(data: string): JsonObject;
}

/** What stands around the text of an event. */
interface Frame {
  before: string;
  after: string;
}

/** What cannot stand in a JSON string as it is. */
// oxlint-disable-next-line no-control-regex -- JSON forbids control characters
const notPlain = /["\\\u0000-\u001f]/;
const probe = 'probe';
/** After so many events in a row that are unlike those before them, the next ones are not compared. */
const mostMisses = 16;

/**
 * Opens a parser for one stream.
 *
 * @param textOf finds the text in an event of the kind that repeats itself, at a place that depends on nothing but the event around it.
 */
export function createEventParser(textOf: (event: JsonObject) => string | undefined): EventParser {
  let frame: Frame | undefined;
  let misses = 0;
  const parser: EventParser & { pattern: JsonObject } = {
    pattern: {},
    textOf(data) {
      const text = frame && misses < mostMisses ? textIn(frame, data) : undefined;
      if (text !== undefined) misses = 0;
      return text;
    },
    rewrite({ raw, name }, { text, sent }) {
      if (sent === text) return [raw];
      if (sent === '' || frame === undefined) return [];
      const data = frame.before + JSON.stringify(sent).slice(1, -1) + frame.after;
      return [name === undefined ? `data: ${data}\n\n` : `event: ${name}\ndata: ${data}\n\n`];
    },
    parse(data) {
      const event = parseObject(data);
      if (misses === mostMisses) return event;
      misses += 1;
      const found = findFrame(event, data, textOf);
      if (found !== undefined) {
        frame = found;
        parser.pattern = event;
      }
      return event;
    },
  };
  return parser;
}

/** The text between the ends of a frame. */
function textIn({ before, after }: Frame, data: string): string | undefined {
  const end = data.length - after.length;
  if (end < before.length) return undefined;
  // Slices are compared as memory, ten times as fast as `startsWith` compares letters.
  if (data.slice(0, before.length) !== before || data.slice(end) !== after) return undefined;
  const text = data.slice(before.length, end);
  return notPlain.test(text) ? undefined : text;
}

function findFrame(
  event: JsonObject,
  data: string,
  textOf: (event: JsonObject) => string | undefined,
): Frame | undefined {
  const text = textOf(event);
  if (text === undefined || notPlain.test(text)) return undefined;
  const start = data.lastIndexOf(`"${text}"`) + 1;
  if (start === 0) return undefined;
  const frame = { before: data.slice(0, start), after: data.slice(start + text.length) };
  // The same text may stand at another place, too.
  const probed = parseObject(frame.before + probe + frame.after);
  return textOf(probed) === probe ? frame : undefined;
}
