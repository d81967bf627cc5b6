import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { CommandError } from '../command-error.ts';

/** Where lines are read from. */
export interface InputOptions {
  /** The files, in order; with none, standard input is read. */
  files: readonly string[];
  /** Standard input. */
  stdin: AsyncIterable<Uint8Array>;
}

/** A line of the input. */
export interface InputLine {
  /** What it was read from, as the person named it. */
  source: string;
  /** Its number in its source, from 1. */
  line: number;
  /** The line, without its end; absent when it is too long to be kept. */
  text?: string;
  /** How many bytes of all sources were read when it was found. */
  bytesRead: number;
}

/** The longest line in characters: more is no record but a mistake. */
export const longestLine: number = 64 * 1024 * 1024;

/** What standard input is called. */
const standardInput = '(standard input)';

/**
 * Reads lines one after the other, never more than one at a time in memory. Empty ones are left out.
 *
 * @throws CommandError for a file that cannot be read.
 */
export async function* readLines({ files, stdin }: InputOptions): AsyncGenerator<InputLine> {
  let bytesRead = 0;
  for (const source of files.length === 0 ? [standardInput] : files) {
    const chunks = files.length === 0 ? stdin : openFile(source);
    const count = (bytes: number): number => (bytesRead += bytes);
    yield* linesOf(source, chunks, count);
  }
}

/** The size of all files in bytes; `undefined` where it cannot be known. */
export async function totalBytes(files: readonly string[]): Promise<number | undefined> {
  if (files.length === 0) return undefined;
  const stats = await Promise.all(files.map(async (file) => stat(file).catch(() => undefined)));
  return stats.every((found) => found?.isFile())
    ? stats.reduce((sum, found) => sum + (found?.size ?? 0), 0)
    : undefined;
}

async function* openFile(file: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(file)) yield chunk as Uint8Array;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const reason = new Map([
      ['ENOENT', 'there is no such file'],
      ['EISDIR', 'it is a folder, so name the files in it'],
      ['EACCES', 'reading it is not permitted'],
    ]).get(code);
    throw new CommandError(`Cannot read ${file}: ${reason ?? message}.`, { cause: error });
  }
}

async function* linesOf(
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
    const text = length > longestLine ? undefined : pieces.join('').replace(/\r$/, '');
    pieces = [];
    length = 0;
    if (text === undefined) return { source, line, bytesRead };
    return text.trim() === '' ? undefined : { source, line, text, bytesRead };
  }

  function keep(piece: string): void {
    length += piece.length;
    if (length > longestLine) pieces = [];
    else pieces.push(piece);
  }

  for await (const chunk of chunks) {
    bytesRead = count(chunk.byteLength);
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    keep(first);
    for (const piece of others) {
      const found = finish();
      if (found) yield found;
      keep(piece);
    }
  }
  keep(decoder.decode());
  const last = length > 0 ? finish() : undefined;
  if (last) yield last;
}
