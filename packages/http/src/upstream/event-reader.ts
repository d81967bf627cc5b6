import { upstreamFailed } from '../errors/index.ts';
import type { JsonObject } from '../json/index.ts';

/** A server-sent event. */
export interface ReceivedEvent {
  /** The original lines with its name and data, including the blank line. */
  raw: string;
  /** Its name, if it has one. */
  name: string | undefined;
  /** Its data. Several lines are joined by line breaks. */
  data: string;
  /** The parsed data of a long event, which was parsed in pieces. */
  parsed?: JsonObject;
  /** The pieces that a codec reads from the event, if there are several. */
  pieces: object[];
}

/** Whether an event has only one data line, and no name or its type as its name. */
export function isPlainEvent({ raw, name, data }: ReceivedEvent, type: unknown): boolean {
  if (name !== undefined && name !== type) return false;
  // "data: " and a blank line, with "event: " and a line break around the name.
  return raw.length - data.length <= (name === undefined ? 8 : 16 + name.length);
}

/** Writes only the name and the data of an event. Its other lines could carry text that no feature has seen. */
function writeEvent(name: string | undefined, data: string): string {
  const lines = data.split('\n').map((line) => `data: ${line}`);
  return [...(name === undefined ? [] : [`event: ${name}`]), ...lines, '', ''].join('\n');
}

/** The shared empty list of pieces. A codec replaces it if it reads several pieces. */
const noPieces: object[] = [];

/** Cuts a stream of text into server-sent events. */
export interface EventReader {
  /**
   * Returns the events that the next piece completes. Comments are left out.
   *
   * @throws HttpError (502) for an event of more than 16 million characters or 100,000 lines.
   */
  push(text: string): ReceivedEvent[];
  /** Returns the event that is left after the last piece, since some servers omit the last blank line. */
  end(): ReceivedEvent[];
}

/** Maximum number of characters of one event. A generated picture is smaller. */
const maxCharacters = 16_000_000;
/** Maximum number of lines of one event. Providers send one to three. */
const maxLines = 100_000;

/** Creates the reader of one stream. */
export function createEventReader(): EventReader {
  const newlines = createNewlines();
  /** The pieces of an incomplete event so far. */
  let pieces: string[] = [];
  let length = 0;

  /** Returns the end of the event that begins at `start`; -1 if the event continues in the next piece. */
  function endOfEvent(text: string, start: number): number {
    // The two line feeds of a blank line may be in two pieces.
    if (start === 0 && text.startsWith('\n') && pieces.at(-1)?.endsWith('\n')) return 1;
    const blank = text.indexOf('\n\n', start);
    return blank === -1 ? -1 : blank + 2;
  }

  function push(chunk: string): ReceivedEvent[] {
    const text = newlines(chunk);
    const events: ReceivedEvent[] = [];
    let start = 0;
    for (let end = endOfEvent(text, 0); end !== -1; end = endOfEvent(text, start)) {
      const last = text.slice(start, end);
      // All pieces are joined in one step: joining step by step would copy a long event many times.
      addEvent(events, pieces.length === 0 ? last : [...pieces, last].join(''));
      if (pieces.length > 0) pieces = [];
      length = 0;
      start = end;
    }
    if (start < text.length) keep(text.slice(start));
    return events;
  }

  function keep(text: string): void {
    length += text.length;
    if (length > maxCharacters) throw upstreamFailed('an event of its stream is too long');
    pieces.push(text);
  }

  return {
    push,
    end() {
      const events: ReceivedEvent[] = [];
      const last = pieces.pop();
      if (last !== undefined)
        addEvent(events, [...pieces, last.replace(/\n$/, ''), '\n\n'].join(''));
      return events;
    },
  };
}

/**
 * Returns a function that turns all three kinds of line ends into line feeds. A carriage return at the end of a piece
 * waits for the next piece.
 */
function createNewlines(): (text: string) => string {
  let isCut = false;
  return (chunk) => {
    if (!isCut && !chunk.includes('\r')) return chunk;
    const text = isCut ? `\r${chunk}` : chunk;
    isCut = text.endsWith('\r');
    return (isCut ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n');
  };
}

function addEvent(events: ReceivedEvent[], raw: string): void {
  const event = readEvent(raw);
  // Some servers send events without data to keep the connection open.
  if (event !== undefined && event.data !== '') events.push(event);
}

function readEvent(raw: string): ReceivedEvent | undefined {
  // Most events have one data line and a blank line.
  if (raw.startsWith('data: ') && raw.indexOf('\n') === raw.length - 2)
    return { raw, name: undefined, data: raw.slice(6, -2), pieces: noPieces };
  let name: string | undefined;
  let data: string | undefined;
  let isPlain = true;
  let lines = 0;
  let start = 0;
  while (start < raw.length) {
    lines += 1;
    if (lines > maxLines) throw upstreamFailed('an event of its stream has too many lines');
    const lineEnd = raw.indexOf('\n', start);
    const end = lineEnd === -1 ? raw.length : lineEnd;
    if (raw.startsWith('data:', start)) {
      const value = raw.slice(start + (raw[start + 5] === ' ' ? 6 : 5), end);
      data = data === undefined ? value : `${data}\n${value}`;
    } else if (raw.startsWith('event:', start)) {
      isPlain &&= name === undefined;
      name = raw.slice(start + (raw[start + 6] === ' ' ? 7 : 6), end);
    } else if (end > start) {
      isPlain = false;
    }
    start = end + 1;
  }
  if (data === undefined) return undefined;
  return { raw: isPlain ? raw : writeEvent(name, data), name, data, pieces: noPieces };
}
