import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CommandError } from '../../command-error.ts';

/** A file or folder that the gateway will write, and that may not exist yet. */
interface Destination {
  path: string;
  kind: 'file' | 'folder';
  /** The setting that names it. */
  setting: string;
}

/**
 * Checks that a file or folder can be written, without creating anything.
 *
 * @throws CommandError that names the setting and the obstacle.
 */
export function assertWritable({ path, kind, setting }: Destination): void {
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
