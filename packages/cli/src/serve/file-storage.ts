import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ResponseStorage } from '@toolgate/http/store';

/** From this age on a draft is what a crash left, in milliseconds: a write takes seconds at most. */
const maxDraftMilliseconds = 60 * 60 * 1000;

/** The interval at which expired files are removed, in milliseconds. */
const sweepMilliseconds = 60 * 60 * 1000;

/**
 * Keeps responses as files that only this user may read. Each file is written atomically. Expired files are removed
 * at the start and every hour.
 */
export function fileStorage(directory: string, expirySeconds: number): ResponseStorage {
  const getPath = (key: string): string => join(directory, ...key.split(':')).concat('.json');
  const sweep = (): void => void removeOlder(directory, Date.now() - expirySeconds * 1000);
  sweep();
  setInterval(sweep, sweepMilliseconds).unref();
  return {
    getItemRaw: async (key) => readFile(getPath(key), 'utf8').catch(ifMissing),
    async setItemRaw(key, value) {
      const file = getPath(key);
      const draft = `${file}.${randomUUID()}`;
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(draft, value, { mode: 0o600 });
      await rename(draft, file);
    },
    removeItem: async (key) => rm(getPath(key), { force: true }),
  };
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** Removes expired responses, and drafts that a crash left. Other gateways may use the same folder: files may vanish at any time. */
async function removeOlder(directory: string, time: number): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
    const isDraft = !entry.name.endsWith('.json') && entry.name.includes('.json.');
    const oldest = isDraft ? Math.max(time, Date.now() - maxDraftMilliseconds) : time;
    if (mtimeMs < oldest) await rm(file, { force: true }).catch(() => {});
  }
}
