import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CommandError } from '../../command-error.ts';

/**
 * Checks that a file or folder, which may not exist yet, can be written. It creates nothing.
 *
 * @param setting the setting that names it.
 * @throws CommandError that names the setting and the obstacle.
 */
export function assertWritable(path: string, kind: 'file' | 'folder', setting: string): void {
  const absolute = resolve(path);
  // Missing folders are created, so the nearest existing one decides.
  let existing = absolute;
  while (!existsSync(existing)) existing = dirname(existing);
  const isDirectory = statSync(existing).isDirectory();
  const needsDirectory = kind === 'folder' || existing !== absolute;
  if (isDirectory !== needsDirectory) {
    throw new CommandError(
      `${setting} cannot be written: ${existing} is ${isDirectory ? 'a folder' : 'not a folder'}.`,
    );
  }
  try {
    accessSync(existing, isDirectory ? constants.W_OK | constants.X_OK : constants.W_OK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new CommandError(
      `${setting} cannot be written: this user may not write to ${existing} (${code}).`,
      { cause },
    );
  }
}
