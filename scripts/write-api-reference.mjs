// Writes docs/api from the doc comments of everything that the published packages export.
//
//   node scripts/write-api-reference.mjs            writes the pages
//   node scripts/write-api-reference.mjs --check    only says which of them are out of date, and fails if any is
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEntries } from './api-reference/read-entries.mjs';
import { writePage } from './api-reference/write-page.mjs';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs', 'api');

/** The published packages by the name of their page. */
const pages = { toolgate: 'toolgate', http: 'http', cli: 'cli' };

const stale = Object.entries(pages).flatMap(([page, name]) => {
  const source = join(root, 'packages', name);
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const text = writePage(manifest, readEntries(source, manifest));
  const file = join(folder, `${page}.md`);
  return existsSync(file) && readFileSync(file, 'utf8') === text ? [] : [{ file, text }];
});

if (!process.argv.includes('--check')) {
  mkdirSync(folder, { recursive: true });
  for (const { file, text } of stale) writeFileSync(file, text);
} else if (stale.length > 0) {
  const files = stale.map(({ file }) => file.slice(root.length + 1)).join(', ');
  console.error(`${files} is out of date: run node scripts/write-api-reference.mjs`);
  process.exitCode = 1;
}
