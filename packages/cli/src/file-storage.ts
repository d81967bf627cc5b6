import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ResponseStorage } from '@toolgate/http/store';

/** How often files that have expired are removed, in milliseconds. */
const sweepMilliseconds = 60 * 60 * 1000;

/**
 * Keeps responses as files, which only this user may read. A file is there whole or not at all.
 * Expired ones are removed at the start and every hour.
 */
export function fileStorage(directory: string, expirySeconds: number): ResponseStorage {
  const fileOf = (key: string): string => join(directory, ...key.split(':')).concat('.json');
  const sweep = (): void => void removeOlder(directory, Date.now() - expirySeconds * 1000);
  sweep();
  setInterval(sweep, sweepMilliseconds).unref();
  return {
    getItemRaw: async (key) => readFile(fileOf(key), 'utf8').catch(ifMissing),
    async setItemRaw(key, value) {
      const file = fileOf(key);
      const draft = `${file}.${randomUUID()}`;
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(draft, value, { mode: 0o600 });
      await rename(draft, file);
    },
    removeItem: async (key) => rm(fileOf(key), { force: true }),
  };
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** Files may vanish meanwhile; those of another gateway on the same folder expire all the same. */
async function removeOlder(directory: string, time: number): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < time) await rm(file, { force: true }).catch(() => {});
  }
}
