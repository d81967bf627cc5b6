import { randomUUID } from 'node:crypto';
import type { Dirent, Stats } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ResponseStorage } from '@toolgate/http/store';

/** Options of {@link fileStorage}. */
export interface FileStorageOptions {
  /** The folder of the files. Other files in it stay untouched. */
  directory: string;
  /** How long a response is kept, in seconds. */
  expirySeconds: number;
  /** Maximum number of bytes of one tenant on the disk; default 512 MiB. A larger response is not kept. */
  maxTenantBytes?: number | undefined;
}

/** A storage in files. */
export interface FileStorage extends ResponseStorage {
  /** Removes no more expired files. */
  close(): void;
}

/** The age at which a draft counts as left by a crash, in milliseconds; a write takes seconds at most. */
const maxDraftMilliseconds = 60 * 60 * 1000;

/** The interval at which expired files are removed, in milliseconds. */
const sweepMilliseconds = 60 * 60 * 1000;

/** The first parts of every key. The folders with these names hold only files of this storage. */
const ownFolders = ['toolgate', 'responses'] as const;

/** The names of its files: a value, and the draft of a value. */
const ownName = /\.json(?<draft>\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})?$/;

/** The disk space of the smallest file, in bytes. */
const blockBytes = 4096;

/** Finding the oldest files is slow, so this share of a tenant's files is removed at once. */
const removedShare = 0.1;

/**
 * Creates a storage in files that only this user may read. Each file is written atomically. Expired files are removed
 * at the start and every hour. A full tenant loses its oldest files. Several processes may share a folder. Each counts
 * the files of the others when a tenant seems to be full, and every hour.
 */
export function fileStorage({
  directory,
  expirySeconds,
  maxTenantBytes = 512 * 1024 * 1024,
}: FileStorageOptions): FileStorage {
  const getPath = (key: string): string => join(directory, ...key.split(':')).concat('.json');
  /** The number of bytes of each tenant, by its folder. */
  const used = new Map<string, Promise<number>>();

  function sweep(): void {
    used.clear();
    void removeOlder(join(directory, ...ownFolders), Date.now() - expirySeconds * 1000);
  }
  sweep();
  const sweeping = setInterval(sweep, sweepMilliseconds).unref();

  async function makeRoom(tenant: string, bytes: number): Promise<void> {
    const usedBefore = used.get(tenant) ?? measure(tenant);
    const total = usedBefore.then(async (before) => {
      const after = before + bytes;
      return after > maxTenantBytes ? removeOldest(tenant, { bytes, maxTenantBytes }) : after;
    });
    // A folder that cannot be read is read again next time.
    total.catch(() => used.delete(tenant));
    used.set(tenant, total);
    await total;
  }

  return {
    getItemRaw: async (key) => readFile(getPath(key), 'utf8').catch(ifMissing),
    async setItemRaw(key, value) {
      const file = getPath(key);
      const bytes = onDisk(Buffer.byteLength(value));
      if (bytes > maxTenantBytes) throw new RangeError('There is no room for it.');
      await makeRoom(join(directory, ...key.split(':', 3)), bytes);
      const draft = `${file}.${randomUUID()}`;
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      try {
        await writeFile(draft, value, { mode: 0o600 });
        await rename(draft, file);
      } catch (error) {
        // Half a file would only take room on a full disk.
        await rm(draft, { force: true }).catch(() => {});
        throw error;
      }
    },
    removeItem: async (key) => rm(getPath(key), { force: true }),
    close: () => clearInterval(sweeping),
  };
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

function onDisk(bytes: number): number {
  return Math.ceil(bytes / blockBytes) * blockBytes;
}

/** A file, with its size and times. */
interface FoundFile {
  path: string;
  isDraft: boolean;
  /** The time of its last write, in milliseconds. */
  writtenAt: number;
  /** Its size on the disk. */
  bytes: number;
}

/** Yields the storage's own files in a folder. Other gateways may use the same folder, so files may vanish at any time. */
async function* readFiles(directory: string): AsyncGenerator<FoundFile> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(
    (): Dirent[] => [],
  );
  for (const entry of entries) {
    const name = ownName.exec(entry.name);
    if (!entry.isFile() || name === null) continue;
    const path = join(entry.parentPath, entry.name);
    const stats = await stat(path).catch((): Stats | undefined => undefined);
    if (stats === undefined) continue;
    const isDraft = name.groups?.['draft'] !== undefined;
    yield { path, isDraft, writtenAt: stats.mtimeMs, bytes: onDisk(stats.size) };
  }
}

/** Returns the number of bytes that the files of a tenant take. */
async function measure(tenant: string): Promise<number> {
  let bytes = 0;
  for await (const file of readFiles(tenant)) bytes += file.bytes;
  return bytes;
}

/**
 * Removes the oldest files of a tenant, if it really is full. Returns the bytes that it will use after the next write.
 */
async function removeOldest(
  tenant: string,
  { bytes, maxTenantBytes }: { bytes: number; maxTenantBytes: number },
): Promise<number> {
  const files: FoundFile[] = [];
  for await (const file of readFiles(tenant)) if (!file.isDraft) files.push(file);
  let total = files.reduce((sum, file) => sum + file.bytes, bytes);
  if (total <= maxTenantBytes) return total;
  files.sort((one, other) => one.writtenAt - other.writtenAt);
  for (const { path, bytes: freed } of files) {
    if (total <= maxTenantBytes * (1 - removedShare)) break;
    await rm(path, { force: true });
    total -= freed;
  }
  return total;
}

/** Removes expired responses, and drafts that a crash left behind. */
async function removeOlder(directory: string, time: number): Promise<void> {
  for await (const { path, isDraft, writtenAt } of readFiles(directory)) {
    const oldest = isDraft ? Math.max(time, Date.now() - maxDraftMilliseconds) : time;
    if (writtenAt < oldest) await rm(path, { force: true }).catch(() => {});
  }
}
