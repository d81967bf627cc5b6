import { open } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { unreadableFile } from '../text-files.ts';

/** Options of {@link followFile}. */
export interface FollowOptions {
  /** The time between two looks at the file, in milliseconds; default 500. */
  intervalMilliseconds?: number | undefined;
  /** Ends the reading. */
  signal?: AbortSignal | undefined;
}

/** The place up to which a file was read. */
interface Place {
  inode: number;
  offset: number;
}

const chunkLength = 64 * 1024;

/**
 * Reads a growing file without end. It starts again at the beginning when the file has become shorter or another file
 * has its name, for example after a log rotation.
 *
 * @throws CommandError when the file cannot be read at the start. If the file is missing later, the function waits for
 * it.
 */
export async function* followFile(
  file: string,
  { intervalMilliseconds = 500, signal }: FollowOptions = {},
): AsyncGenerator<Uint8Array> {
  const place = { inode: -1, offset: 0 };
  const isAborted = (): boolean => signal?.aborted === true;
  while (!isAborted()) {
    yield* readNewBytes(file, place);
    await wait(intervalMilliseconds, undefined, signal && { signal }).catch(() => undefined);
  }
}

/** Reads the bytes after a place in a file, and moves the place. */
async function* readNewBytes(file: string, place: Place): AsyncGenerator<Uint8Array> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    // During a rotation there may be no file.
    if (place.inode !== -1 && error.code === 'ENOENT') return undefined;
    throw unreadableFile(file, error);
  });
  if (handle === undefined) return;
  try {
    const { ino, size } = await handle.stat();
    if (ino !== place.inode || size < place.offset) Object.assign(place, { inode: ino, offset: 0 });
    for (;;) {
      const buffer = new Uint8Array(chunkLength);
      const { bytesRead } = await handle.read(buffer, 0, chunkLength, place.offset);
      if (bytesRead === 0) return;
      place.offset += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}
