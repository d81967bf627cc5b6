import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  statSync,
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
   * @throws the error of the file system. Nothing of the line is then in the file, and the chain shows the gap.
   */
  write(decision: object, bounds?: LogBounds): string;
  /**
   * Opens the file again if it was moved or deleted, and continues the chain in the new file.
   *
   * @throws CommandError if the new file cannot be written; the log then continues in the old one.
   */
  reopen(): void;
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
 * @param warn reports such a failure and, once, that another process writes the file too.
 * @throws CommandError for a file that cannot be written.
 */
export function openDecisionLog(
  file: string,
  warn: (message: string) => void = () => {},
): DecisionLog {
  const state = openFile(file);
  let isShared = false;

  function checkOwner(): void {
    if (isShared || fstatSync(state.descriptor).size === state.size) return;
    isShared = true;
    warn(
      `Another process also changes the decision log ${file}, which breaks the chain of its lines: give each gateway a file of its own.`,
    );
  }

  function rotate(maxFiles: number): void {
    state.bytes = 0;
    try {
      const descriptor = replaceFile(file, maxFiles);
      closeSync(state.descriptor);
      state.descriptor = descriptor;
      state.size = fstatSync(descriptor).size;
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
      checkOwner();
      writeWhole(state, bytes);
      state.bytes += bytes.length;
      return line;
    },
    reopen() {
      if (isSameFile(file, state.descriptor)) return;
      const { descriptor, bytes, isCut } = openAtPath(file);
      closeSync(state.descriptor);
      Object.assign(state, { descriptor, bytes, isCut, size: bytes });
    },
    close: () => closeSync(state.descriptor),
  };
}

/** Whether the path still leads to the open file. */
function isSameFile(file: string, descriptor: number): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  const open = fstatSync(descriptor);
  return found?.ino === open.ino && found.dev === open.dev;
}

/**
 * Writes all bytes of a line, or leaves the file as it was. A full disk takes only a part of the bytes before it refuses
 * the rest, and the next line would continue that half line.
 *
 * @throws the error of the file system.
 */
function writeWhole(state: OpenFile, line: Buffer): void {
  const bytes = state.isCut ? Buffer.concat([lineBreak, line]) : line;
  let written = 0;
  try {
    while (written < bytes.length) {
      written += writeSync(state.descriptor, bytes, written);
    }
    state.isCut = false;
  } catch (error) {
    if (written > 0 && !takeBack(state.descriptor, written)) state.isCut = true;
    throw error;
  } finally {
    state.size = fstatSync(state.descriptor).size;
  }
}

/** Cuts the last bytes from a file. Returns whether that was possible. */
function takeBack(descriptor: number, bytes: number): boolean {
  try {
    ftruncateSync(descriptor, fstatSync(descriptor).size - bytes);
    return true;
  } catch {
    return false;
  }
}

const lineBreak = Buffer.from('\n');

/** Only this user may read the file, because it may hold what users wrote. An existing file keeps its mode. */
function openToAppend(file: string): number {
  return openSync(file, 'a+', 0o600);
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
  const descriptor = openToAppend(draft);
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
  /** The bytes since the file was opened or could not be rotated, with the bytes that it had before. */
  bytes: number;
  /** The size of the file after the last own write. */
  size: number;
  /** Whether the file ends within a line. */
  isCut: boolean;
  /** The number of the last line. */
  sequence: number;
  /** The hash of the last line. */
  hash: string;
}

/** Opens the file, and reads the end of its chain. */
function openFile(file: string): OpenFile {
  const { end = { sequence: 0, hash: firstHash }, ...opened } = openAtPath(file);
  return { ...opened, size: opened.bytes, sequence: end.sequence, hash: end.hash };
}

/** Opens the file at a path, which may not exist yet, and reads the end of the chain there. */
function openAtPath(
  file: string,
): Pick<OpenFile, 'descriptor' | 'bytes' | 'isCut'> & { end?: ChainEnd } {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const own = readEnd(file);
    const end = own ?? readEnd(`${file}.1`);
    const descriptor = openToAppend(file);
    const { size: bytes } = fstatSync(descriptor);
    return { descriptor, bytes, isCut: own?.isCut ?? false, ...(end && { end }) };
  } catch (error) {
    const reason = describeWriteError(error as NodeJS.ErrnoException);
    throw new CommandError(`Cannot write the decision log ${file}: ${reason}.`, { cause: error });
  }
}

/** The end of the chain in a file. */
type ChainEnd = Pick<OpenFile, 'sequence' | 'hash' | 'isCut'>;

/** Reads the end of the chain in a file; `undefined` for a file without lines. */
function readEnd(file: string): ChainEnd | undefined {
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
