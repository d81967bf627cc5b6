import { readFile, writeFile } from 'node:fs/promises';
import { CommandError } from './command-error.ts';

const readReasons: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EISDIR', 'it is a folder: name the files in it'],
  ['EACCES', 'reading it is not permitted'],
]);
const writeReasons: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'its folder does not exist'],
  ['EISDIR', 'it is a folder: name a file in it'],
  ['EACCES', 'writing it is not permitted'],
]);

/** Describes why a file could not be written, as the end of a sentence. */
export function describeWriteError({ code = '', message }: NodeJS.ErrnoException): string {
  return writeReasons.get(code) ?? message;
}

/**
 * Creates the error for a file that cannot be read.
 *
 * @param name the file as the message names it.
 */
export function unreadableFile(name: string, error: unknown): CommandError {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const reason = readReasons.get(code) ?? message;
  return new CommandError(`Cannot read ${name}: ${reason}.`, { cause: error });
}

/**
 * Reads a file that the user named.
 *
 * @param name the file as an error names it; default: its path.
 * @throws CommandError with the reason if the file cannot be read.
 */
export async function readTextFile(file: string, name: string = file): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw unreadableFile(name, error);
  });
}

/**
 * Writes a file that the user requested.
 *
 * @throws CommandError with the reason if the file cannot be written.
 */
export async function writeTextFile(file: string, text: string): Promise<void> {
  await writeFile(file, text).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`Cannot write ${file}: ${describeWriteError(error)}.`, { cause: error });
  });
}
