import { createReadStream } from 'node:fs';
import { unreadableFile } from '../text-files.ts';

/** The input to read. */
export interface InputOptions {
  /** The files, in order; without files, standard input. */
  files: readonly string[];
  stdin: AsyncIterable<Uint8Array>;
  /** The name of standard input in messages. */
  name?: string;
}

/** A line of the input. */
export interface InputLine {
  /** The name of the file, as given on the command line. */
  source: string;
  /** Its number in its source, from 1. */
  line: number;
  /** The line without its line break; absent when the line is too long. */
  text?: string;
  /** The number of bytes read so far, from all sources. */
  bytesRead: number;
}

/** Maximum length of a line in characters. */
export const maxLineLength: number = 64 * 1024 * 1024;

/**
 * Reads lines, with at most one of them in memory. It skips empty lines.
 *
 * @throws CommandError for a file that cannot be read.
 */
export async function* readLines({
  files,
  stdin,
  name = '(standard input)',
}: InputOptions): AsyncGenerator<InputLine> {
  let bytesRead = 0;
  for (const source of files.length === 0 ? [name] : files) {
    const chunks = files.length === 0 ? stdin : openFile(source);
    const count = (bytes: number): number => (bytesRead += bytes);
    yield* splitLines(source, chunks, count);
  }
}

/** Yields the bytes of a file; throws a CommandError if it cannot be read. */
export async function* openFile(file: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(file)) yield chunk as Uint8Array;
  } catch (error) {
    throw unreadableFile(file, error);
  }
}

async function* splitLines(
  source: string,
  chunks: AsyncIterable<Uint8Array>,
  count: (bytes: number) => number,
): AsyncGenerator<InputLine> {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  let length = 0;
  let line = 0;
  let bytesRead = 0;

  function finish(): InputLine | undefined {
    line += 1;
    const text = length > maxLineLength ? undefined : pieces.join('').replace(/\r$/, '');
    pieces = [];
    length = 0;
    if (text === undefined) return { source, line, bytesRead };
    return text.trim() === '' ? undefined : { source, line, text, bytesRead };
  }

  function keep(piece: string): void {
    length += piece.length;
    if (length > maxLineLength) pieces = [];
    else pieces.push(piece);
  }

  for await (const chunk of chunks) {
    bytesRead = count(chunk.byteLength);
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    keep(first);
    for (const piece of others) {
      const inputLine = finish();
      if (inputLine) yield inputLine;
      keep(piece);
    }
  }
  keep(decoder.decode());
  const last = length > 0 ? finish() : undefined;
  if (last) yield last;
}
