import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fileStorage } from './file-storage.ts';

const hourMilliseconds = 3_600_000;

async function openFolder(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'toolgate-files-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
}

it('removes expired responses and what a crash left of a write, and nothing else', async () => {
  const directory = await openFolder();
  const folder = join(directory, 'toolgate', 'responses', 'tenant', 'response');
  await mkdir(folder, { recursive: true });
  const draft = 'json.01234567-89ab-4cde-8f01-23456789abcd';
  const ages = {
    'new.json': 0,
    'old.json': 2 * hourMilliseconds,
    'expired.json': 30 * hourMilliseconds,
    [`written-now.${draft}`]: 0,
    [`left.${draft}`]: 2 * hourMilliseconds,
    'notes.txt': 30 * hourMilliseconds,
    '../../../../backup.json': 30 * hourMilliseconds,
    '../../../../tls.key': 30 * hourMilliseconds,
  };
  for (const [name, age] of Object.entries(ages)) {
    const file = join(folder, name);
    await writeFile(file, '{}');
    const time = new Date(Date.now() - age);
    await utimes(file, time, time);
  }
  fileStorage({ directory, expirySeconds: 86_400 });
  await vi.waitFor(async () => {
    const left = await readdir(folder);
    expect(left.toSorted()).toEqual(['new.json', 'notes.txt', 'old.json', `written-now.${draft}`]);
  });
  expect((await readdir(directory)).toSorted()).toEqual(['backup.json', 'tls.key', 'toolgate']);
});

const keyOf = (tenant: string, index: number): string =>
  `toolgate:responses:${tenant}:response:r${index}`;

describe('a tenant that is full', () => {
  const ttl = { ttl: 86_400 };

  async function fill(directory: string, count: number) {
    const maxTenantBytes = 40 * 4096;
    const storage = fileStorage({ directory, expirySeconds: 86_400, maxTenantBytes });
    await storage.setItemRaw(keyOf('quiet', 0), 'mine', ttl);
    for (let index = 0; index < count; index += 1) {
      await storage.setItemRaw(keyOf('loud', index), `${index}`, ttl);
      // The storage orders files by their times.
      const file = join(directory, 'toolgate', 'responses', 'loud', 'response', `r${index}.json`);
      await utimes(file, index, Date.now() / 1000 + index);
    }
    return storage;
  }

  it('loses its oldest responses, and no other tenant loses any', async () => {
    const directory = await openFolder();
    const storage = await fill(directory, 100);
    const left = await readdir(join(directory, 'toolgate', 'responses', 'loud', 'response'));
    expect(left.length).toBeGreaterThan(30);
    expect(left.length).toBeLessThanOrEqual(40);
    expect(await storage.getItemRaw(keyOf('loud', 0))).toBeNull();
    expect(await storage.getItemRaw(keyOf('loud', 99))).toBe('99');
    expect(await storage.getItemRaw(keyOf('quiet', 0))).toBe('mine');
  });

  it('has the files counted that were there before', async () => {
    const directory = await openFolder();
    await fill(directory, 40);
    const storage = await fill(directory, 1);
    await storage.setItemRaw(keyOf('loud', 40), '40', ttl);
    const left = await readdir(join(directory, 'toolgate', 'responses', 'loud', 'response'));
    expect(left.length).toBeLessThanOrEqual(40);
  });

  it('refuses a value larger than all of its room', async () => {
    const directory = await openFolder();
    const storage = await fill(directory, 2);
    const large = storage.setItemRaw(keyOf('loud', 2), 'x'.repeat(41 * 4096), ttl);
    await expect(large).rejects.toThrow(RangeError);
    expect(await storage.getItemRaw(keyOf('loud', 0))).toBe('0');
  });
});

it('leaves no draft of a write that failed', async () => {
  const directory = await openFolder();
  const storage = fileStorage({ directory, expirySeconds: 86_400 });
  const key = 'toolgate:responses:tenant:response:r1';
  const folder = join(directory, 'toolgate', 'responses', 'tenant', 'response');
  // A folder has the name of the file, so the last step fails, as on a full disk.
  await mkdir(join(folder, 'r1.json', 'inner'), { recursive: true });
  await expect(storage.setItemRaw(key, 'text', { ttl: 60 })).rejects.toThrow(Error);
  expect(await readdir(folder)).toEqual(['r1.json']);
  expect((await stat(join(folder, 'r1.json'))).isDirectory()).toBe(true);
});
