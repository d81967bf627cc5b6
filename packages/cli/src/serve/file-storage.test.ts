import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fileStorage } from './file-storage.ts';

const hourMilliseconds = 3_600_000;

it('removes expired responses and what a crash left of a write, and nothing else', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'toolgate-files-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const folder = join(directory, 'tenant', 'response');
  await mkdir(folder, { recursive: true });
  const ages = {
    'new.json': 0,
    'old.json': 2 * hourMilliseconds,
    'expired.json': 30 * hourMilliseconds,
    'written-now.json.draft': 0,
    'left.json.draft': 2 * hourMilliseconds,
  };
  for (const [name, age] of Object.entries(ages)) {
    const file = join(folder, name);
    await writeFile(file, '{}');
    const time = new Date(Date.now() - age);
    await utimes(file, time, time);
  }
  fileStorage(directory, 86_400);
  await vi.waitFor(async () => {
    const left = await readdir(folder);
    expect(left.toSorted()).toEqual(['new.json', 'old.json', 'written-now.json.draft']);
  });
});
