import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { unreadableFile } from '../text-files.ts';

/** Options of {@link followFile}. */
export interface FollowOptions {
  /** The time between two looks at the file, in milliseconds; default 500. */
  intervalMilliseconds?: number | undefined;
  /** Ends the reading. */
  signal?: AbortSignal | undefined;
}

const chunkLength = 64 * 1024;
const lineBreak = '\n'.charCodeAt(0);

/**
 * Reads a growing file without end. It starts again at the beginning when the file has become shorter or another file
 * has its name, for example after a log rotation. Before that, it reads the old file to its end, and ends half a line.
 *
 * @throws CommandError when the file cannot be read at the start. If the file is missing later, the function waits for
 * it.
 */
export async function* followFile(
  file: string,
  options: FollowOptions = {},
): AsyncGenerator<Uint8Array> {
  let handle = await open(file).catch((error: unknown) => {
    throw unreadableFile(file, error);
  });
  try {
    for (;;) {
      const next = yield* readUntilReplaced(file, handle, options);
      if (next === undefined) return;
      await handle.close();
      handle = next;
    }
  } finally {
    await handle.close();
  }
}

/** Reads a file until it is cut or another one has its name. Returns the file to read next; `undefined` after an abort. */
async function* readUntilReplaced(
  file: string,
  handle: FileHandle,
  { intervalMilliseconds = 500, signal }: FollowOptions,
): AsyncGenerator<Uint8Array, FileHandle | undefined> {
  const isAborted = (): boolean => signal?.aborted === true;
  let offset = 0;
  let isLineEnded = true;
  let next: FileHandle | undefined;
  while (!isAborted()) {
    const buffer = new Uint8Array(chunkLength);
    const { bytesRead } = await handle.read(buffer, 0, chunkLength, offset);
    if (bytesRead > 0) {
      offset += bytesRead;
      isLineEnded = buffer[bytesRead - 1] === lineBreak;
      yield buffer.subarray(0, bytesRead);
    } else if (next !== undefined) {
      if (!isLineEnded) yield Uint8Array.of(lineBreak);
      return next;
    } else {
      next = await openNext(file, handle, offset);
      // The old file may have grown until the new one had its name, so it is read once more.
      if (next === undefined)
        await wait(intervalMilliseconds, undefined, signal && { signal }).catch(() => undefined);
    }
  }
  await next?.close();
  return undefined;
}

/** Opens a file again if it was cut, or if another one has its name. Returns `undefined` otherwise, also for no file. */
async function openNext(
  file: string,
  handle: FileHandle,
  offset: number,
): Promise<FileHandle | undefined> {
  const next = await open(file).catch((error: NodeJS.ErrnoException) => {
    // During a rotation there may be no file.
    if (error.code === 'ENOENT') return undefined;
    throw unreadableFile(file, error);
  });
  if (next === undefined) return undefined;
  const [{ ino }, { ino: nextInode, size }] = await Promise.all([handle.stat(), next.stat()]);
  if (nextInode !== ino || size < offset) return next;
  await next.close();
  return undefined;
}
