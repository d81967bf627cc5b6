import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { foldCount, promptSources, readPromptSource } from './prompt-sources.ts';

it('reads the texts of a field once each, all of them harmless', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prompt-sources-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'outputs'));
  const rows = ['How do I dice an onion?', '', 'How do I dice an onion?', 'Thanks!'];
  const lines = rows.map((user) => JSON.stringify({ user, output: 'an answer' })).join('\n');
  writeFileSync(join(folder, 'outputs', 'cooks.jsonl.gz'), gzipSync(lines));
  const found = readPromptSource(folder, {
    name: 'cooks',
    from: { file: 'outputs/cooks', field: 'user' },
  });
  expect(found.map(({ text, attack, learned }) => ({ text, attack, learned }))).toEqual([
    { text: 'How do I dice an onion?', attack: false, learned: true },
    { text: 'Thanks!', attack: false, learned: true },
  ]);
});

it('leaves every source out in one fold', () => {
  const folds = new Set(promptSources.map(({ fold }) => fold));
  expect(folds).toEqual(new Set(Array.from({ length: foldCount }, (_, fold) => fold)));
});

it('reads the texts of each author of our own set, and learns those of all but the judge', () => {
  const authors = promptSources.filter(({ author }) => author !== undefined);
  expect(authors).toHaveLength(22);
  const learned = authors.flatMap((source) => {
    const rows = readPromptSource('', source);
    expect(rows.filter(({ attack }) => attack).length).toBeGreaterThan(200);
    expect(rows.filter(({ attack }) => !attack).length).toBeGreaterThan(200);
    return rows.some((row) => row.learned) ? [source.name] : [];
  });
  expect(learned).toHaveLength(21);
  expect(learned).not.toContain('author p7');
});
