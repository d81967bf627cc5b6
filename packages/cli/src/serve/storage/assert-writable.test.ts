import fs, { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { assertWritable } from './assert-writable.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'toolgate-writable-'));
  writeFileSync(join(directory, 'a.log'), '');
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(directory, { recursive: true });
});

it.each([
  ['file', 'a.log'],
  ['file', 'new/b.log'],
  ['folder', ''],
  ['folder', 'new/responses'],
] as const)('accepts the %s "%s", and creates nothing', (kind, name) => {
  assertWritable(join(directory, name), kind, 'it');
  expect(existsSync(join(directory, 'new'))).toBe(false);
});

it.each([
  ['file', '', /^it cannot be written: \S+ is a folder\.$/],
  ['file', 'a.log/b.log', /^it cannot be written: \S+a\.log is not a folder\.$/],
  ['folder', 'a.log', /^it cannot be written: \S+a\.log is not a folder\.$/],
  ['folder', 'a.log/responses', /^it cannot be written: \S+a\.log is not a folder\.$/],
] as const)('refuses the %s "%s"', (kind, name, message) => {
  expect(() => assertWritable(join(directory, name), kind, 'it')).toThrow(message);
});

it.each(['', 'a.log'])('names the place "%s" that this user may not write', (name) => {
  const path = join(directory, name);
  // The user who runs the tests may be permitted to write everywhere.
  vi.spyOn(fs, 'accessSync').mockImplementation((asked) => {
    if (asked === path) throw Object.assign(new Error('refused'), { code: 'EROFS' });
  });
  syncBuiltinESMExports();
  const kind = name === '' ? 'folder' : 'file';
  expect(() => assertWritable(path, kind, 'it')).toThrow(
    `it cannot be written: this user may not write to ${path} (EROFS).`,
  );
});
