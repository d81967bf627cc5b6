import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { isRecord, readJson } from 'toolgate/internal';
import { CommandError } from '../command-error.ts';
import { describeWriteError } from '../text-files.ts';

/** How much a decision log keeps. */
export interface LogBounds {
  /** The largest size of a file in bytes; default 64 MiB. */
  maxBytes?: number;
  /** Maximum number of files, the current one included; default 10. The oldest file is deleted. */
  maxFiles?: number;
}

/** Where decisions are recorded, and what they hold. */
export interface DecisionLogOptions extends LogBounds {
  /** The current file. The older files are beside it, as `FILE.1` (the newest of them), `FILE.2` and so on. */
  file: string;
  /** Whether the lines also hold the texts of request and response, which users wrote; default false. */
  content?: boolean;
  /**
   * Whether each line is also sent as an OTLP log to the collector in the environment (`OTEL_EXPORTER_OTLP_ENDPOINT`);
   * default false. It needs `@opentelemetry/sdk-node`.
   */
  otlp?: boolean;
}

/** A file of decisions in which each line holds the hash of the line before it. */
export interface DecisionLog {
  /**
   * Adds a line. When this returns, the line is in the file. If the file would become larger than its bound, a new file
   * begins.
   *
   * @returns the line, without its line break.
   * @throws the error of the file system. The line is then lost, and the chain shows the gap.
   */
  write(decision: object, bounds?: LogBounds): string;
  close(): void;
}

/** The hash before the very first line. */
export const firstHash: string = '0'.repeat(64);

/** Maximum size of a line, in bytes. Every line is shorter, because its texts are bounded. */
const maxLineBytes = 2 * 1024 * 1024;

/**
 * Opens the log and continues the chain of its lines. A killed process may have left half a line. The half line stays,
 * and the chain includes it. If a full file cannot be rotated, the log continues in it, and tries again after as many
 * bytes as a file may have.
 *
 * @param warn reports such a failure.
 * @throws CommandError for a file that cannot be written.
 */
export function openDecisionLog(
  file: string,
  warn: (message: string) => void = () => {},
): DecisionLog {
  const state = openFile(file);

  function rotate(maxFiles: number): void {
    state.bytes = 0;
    try {
      const descriptor = replaceFile(file, maxFiles);
      closeSync(state.descriptor);
      state.descriptor = descriptor;
    } catch (error) {
      const reason = describeWriteError(error as NodeJS.ErrnoException);
      warn(`The decision log ${file} cannot be rotated and grows beyond maxBytes: ${reason}.`);
    }
  }

  return {
    write(decision, { maxBytes = 64 * 1024 * 1024, maxFiles = 10 } = {}) {
      const { sequence, hash: previous } = state;
      const json = JSON.stringify({ sequence: sequence + 1, ...decision, previous });
      // Readers of lines take these two characters for line breaks.
      const line = json
        .replaceAll('\u2028', String.raw`\u2028`)
        .replaceAll('\u2029', String.raw`\u2029`);
      const bytes = Buffer.from(`${line}\n`);
      // A lost line counts, so the next line shows the gap.
      state.sequence += 1;
      state.hash = hashLine(line);
      if (state.bytes > 0 && state.bytes + bytes.length > maxBytes) rotate(maxFiles);
      writeSync(state.descriptor, bytes);
      state.bytes += bytes.length;
      return line;
    },
    close: () => closeSync(state.descriptor),
  };
}

/**
 * Moves a file to the first free number, or over the oldest file, and puts an empty file in its place. If a step fails,
 * the next attempt finds the number that it left free, so only one file is lost.
 *
 * @returns the descriptor of the empty file.
 */
function replaceFile(file: string, maxFiles: number): number {
  const nameOf = (index: number): string => (index === 0 ? file : `${file}.${index}`);
  const draft = `${file}.new`;
  const descriptor = openSync(draft, 'a+');
  try {
    let free = 0;
    while (free < maxFiles - 1 && existsSync(nameOf(free))) free += 1;
    for (let index = free; index > 0; index -= 1) renameSync(nameOf(index - 1), nameOf(index));
    renameSync(draft, file);
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

/** Returns the hash of a line, without its line break. */
export function hashLine(line: string | Buffer): string {
  return createHash('sha256').update(line).digest('hex');
}

/** The current file, and the end of the chain. */
interface OpenFile {
  descriptor: number;
  bytes: number;
  /** The number of the last line. */
  sequence: number;
  /** The hash of the last line. */
  hash: string;
}

function openFile(file: string): OpenFile {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const end = readEnd(file) ?? readEnd(`${file}.1`) ?? { sequence: 0, hash: firstHash };
    const descriptor = openSync(file, 'a+');
    if (end.isCut) writeSync(descriptor, '\n');
    const { sequence, hash } = end;
    return { descriptor, bytes: fstatSync(descriptor).size, sequence, hash };
  } catch (error) {
    const reason = describeWriteError(error as NodeJS.ErrnoException);
    throw new CommandError(`Cannot write the decision log ${file}: ${reason}.`, { cause: error });
  }
}

/** Reads the end of the chain in a file; `undefined` for a file without lines. */
function readEnd(
  file: string,
): (Pick<OpenFile, 'sequence' | 'hash'> & { isCut?: boolean }) | undefined {
  if (!existsSync(file)) return undefined;
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const length = Math.min(size, maxLineBytes);
    const tail = Buffer.alloc(length);
    readSync(descriptor, tail, 0, length, size - length);
    const text = tail.toString();
    const lines = text.split('\n').filter((line) => line !== '');
    const last = lines.at(-1);
    if (last === undefined) return undefined;
    const counted = lines.findLastIndex((line) => parseLine(line).sequence !== undefined);
    const sequence = (parseLine(lines[counted] ?? '').sequence ?? 0) + (lines.length - 1 - counted);
    return { sequence, hash: hashLine(last), isCut: !text.endsWith('\n') };
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Reads a line: its number, and the hash of the line before it. A text that is not a line of the log has neither;
 * `isHalf` says that it is not even JSON.
 */
export function parseLine(line: string): {
  sequence?: number;
  previous?: unknown;
  isHalf?: boolean;
} {
  const value = readJson(line);
  if (value === undefined) return { isHalf: true };
  if (!isRecord(value) || typeof value['sequence'] !== 'number') return {};
  return { sequence: value['sequence'], previous: value['previous'] };
}
