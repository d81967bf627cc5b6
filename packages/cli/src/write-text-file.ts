import { writeFile } from 'node:fs/promises';
import { CommandError } from './command-error.ts';

const reasons: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'its folder does not exist'],
  ['EISDIR', 'it is a folder: name a file in it'],
  ['EACCES', 'writing it is not permitted'],
]);

/**
 * Writes a file that the user requested.
 *
 * @throws CommandError with the reason if the file cannot be written.
 */
export async function writeTextFile(file: string, text: string): Promise<void> {
  await writeFile(file, text).catch((error: NodeJS.ErrnoException) => {
    const reason = reasons.get(error.code ?? '') ?? error.message;
    throw new CommandError(`Cannot write ${file}: ${reason}.`, { cause: error });
  });
}
