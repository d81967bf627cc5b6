import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// Words that made comments, messages and docs hard to read. A sentence over a limit names its actor instead: "nobody reads it" is "it is
// unread", "what a caller is told" is "the error for the caller".
//
// The models are the packages `hono` 4.13.19 and `@trpc/server` 11.25.2 as npm installs them. Their numbers are counted as ours below: comments,
// and texts with a space between quotes, of hono's `.d.ts` files and of the `.ts` files in tRPC's `src`, and all pages (`.md`) of both without
// their code. That is 48,390 words, where a word matches `[A-Za-z][A-Za-z'’-]*`.

const root = join(import.meta.dirname, '..', '..', '..');

const wordsOfModels = 48_390;

/** Words that may be as frequent here as in the models, and how often the models have them. */
const limited: readonly [words: RegExp, inModels: number][] = [
  [/\bnobody\b/gi, 0],
  [/\b(?:stands?|stood)\b/gi, 1],
  [/\bof wh(?:ich|om)\b/gi, 1],
  [/\b(?:is|are|was|were|be|been) told\b/gi, 1],
  [/\b(?:tells?|told)\b/gi, 3],
  [/\bbesides\b/gi, 2],
  [/\bwhoever\b/gi, 0],
  [/\banew\b/gi, 0],
  [/\ball the same\b/gi, 0],
  [/\blest\b/gi, 0],
  [/\bso that\b/gi, 6],
  [/\b(?:goes|go|went) on\b/gi, 0],
  [/\bleads? to\b/gi, 0],
  [/\b(?:becomes|became) of\b/gi, 0],
  [/\bforesaw\b/gi, 0],
  [/\bheed(?:s|ing)?\b/gi, 0],
  [/\bmeanwhile\b/gi, 0],
  [/\bwhat (?:is|was|are|were|comes?|came|follows)\b/gi, 2],
  [/\b(?:that|those) of\b/gi, 1],
  [/\b(?:one|those) that\b/gi, 4],
  [/\bby itself\b/gi, 1],
  [/\bnone\b/gi, 7],
  [/\bin place of\b/gi, 0],
  [/\b(?:whatever|whichever|wherever)\b/gi, 5],
];

/** Files that tests or scripts write, and lists of words that models and users say. */
const skipped = [
  /\/(?:node_modules|dist|\.next|data|packed|\.published|\.hosts-\w+)\//,
  /^docs\/(?:api\/|ai-sdk-versions|clients|runtimes)/,
  // A release makes them of changesets, whose pull request is tested.
  /^packages\/[^/]+\/CHANGELOG\.md$/,
  /(?:plain-words\.test|-weights)\.ts$/,
];

/** Folders whose strings are texts of users and models. */
const quotedTexts =
  /benchmarks|prompt-guard|content-filter|demo-model|judge|testing|shadow-agent|next-chat/;

function filesIn(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => /\.(?:ts|tsx|mjs|css|md)$/.test(file));
}

const files = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...['docs', 'scripts'].flatMap(filesIn),
  ...['packages', 'examples'].flatMap((group) =>
    globSync(`${group}/*/*`, { cwd: root, withFileTypes: true })
      .filter((entry) => !/^(?:node_modules|dist|\.next|\.turbo|data)$/.test(entry.name))
      .flatMap((entry) => {
        const path = join(entry.parentPath, entry.name).slice(root.length + 1);
        return entry.isDirectory() ? filesIn(path) : [path];
      }),
  ),
].filter((file) => !skipped.some((pattern) => pattern.test(file)));

/** The prose of a file: a page without its code, or comments, titles of tests and messages. */
function proseOf(file: string): string {
  const text = readFileSync(join(root, file), 'utf8');
  if (file.endsWith('.md')) return text.replaceAll(/```.*?```/gs, '');
  const comments = text.match(/\/\*.*?\*\/|(?<![:'"`/])\/\/[^\n]*/gs) ?? [];
  const titles = text.match(/(?:\b(?:it|describe)|[)\]])\(\s*(['`])[^\n]*?\1,/g) ?? [];
  const isQuoting = quotedTexts.test(file) || file.endsWith('.test.ts');
  const messages = isQuoting
    ? []
    : (text.match(/(['"`])(?:(?!\1)[^\\\n]|\\.)* (?:(?!\1)[^\\\n]|\\.)*\1/g) ?? []);
  return [...comments, ...titles, ...messages].join('\n').replaceAll(/\s*\n\s*\*? ?/g, ' ');
}

const prose = files
  .filter((file) => /\.(?:ts|tsx|mjs|css|md)$/.test(file))
  .map((file) => ({ file, text: proseOf(file) }));

function placesOf(words: RegExp): string[] {
  return prose.flatMap(({ file, text }) =>
    Array.from(text.matchAll(words), ({ index }) => {
      return `${file}: ...${text.slice(Math.max(0, index - 40), index + 40)}...`;
    }),
  );
}

const wordCount = prose.reduce(
  (sum, { text }) => sum + (text.match(/[A-Za-z][A-Za-z'’-]*/g)?.length ?? 0),
  0,
);

it.each(limited)('says %s no more often than the models', (words, inModels) => {
  // Half an occurrence more, because a word that is absent from 48,390 words may just be rare.
  const limit = Math.round(((inModels + 0.5) / wordsOfModels) * wordCount);
  const places = placesOf(words);
  expect(places.length > limit ? places : []).toEqual([]);
});

it('reads the whole repository', () => {
  expect(prose.length).toBeGreaterThan(1000);
  expect(prose.filter(({ text }) => text !== '').length).toBeGreaterThan(900);
  expect(wordCount).toBeGreaterThan(150_000);
});
