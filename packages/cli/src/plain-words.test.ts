import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// Words that made comments, messages and docs hard to read, and how often each may occur in the whole repository. The
// aim is what hono and tRPC have in sources of this size, about a tenth of the higher limits here: they only go down. A sentence over the limit names its actor instead:
// "nobody reads it" is "it is unread", "what a caller is told" is "the error for the caller".

const root = join(import.meta.dirname, '..', '..', '..');

const budgets: readonly [words: RegExp, limit: number][] = [
  [/\bnobody\b/gi, 4],
  [/\b(?:stands?|stood)\b/gi, 6],
  [/\bof wh(?:ich|om)\b/gi, 4],
  [/\b(?:is|are|was|were|be|been) told\b/gi, 4],
  [/\bbesides\b/gi, 2],
  [/\bwhoever\b/gi, 1],
  [/\banew\b/gi, 1],
  [/\ball the same\b/gi, 1],
  [/\blest\b/gi, 0],
  [/\bso that\b/gi, 16],
  [/\b(?:goes|go|went) on\b/gi, 8],
  [/\bleads? to\b/gi, 2],
  [/\b(?:becomes|became) of\b/gi, 1],
  [/\bforesaw\b/gi, 0],
  [/\bheed(?:s|ing)?\b/gi, 1],
];

/** Files that tests or scripts write, and lists of words that models and users say. */
const skipped = [
  /\/(?:node_modules|dist|\.next|data|packed|hosts-\w+)\//,
  /^docs\/(?:api\/|ai-sdk-versions|clients|runtimes)/,
  /plain-words\.test\.ts$/,
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
    readdirSync(join(root, group)).flatMap((name) =>
      readdirSync(join(root, group, name), { withFileTypes: true })
        .filter((entry) => !/^(?:node_modules|dist|\.next|\.turbo|data)$/.test(entry.name))
        .flatMap((entry) => {
          const path = join(group, name, entry.name);
          return entry.isDirectory() ? filesIn(path) : [path];
        }),
    ),
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

it.each(budgets)('says %s at most %i times', (words, limit) => {
  const places = prose.flatMap(({ file, text }) =>
    Array.from(text.matchAll(words), ({ index }) => {
      return `${file}: ...${text.slice(Math.max(0, index - 40), index + 40)}...`;
    }),
  );
  expect(places.length > limit ? places : []).toEqual([]);
});

it('reads the whole repository', () => {
  expect(prose.length).toBeGreaterThan(1000);
  expect(prose.filter(({ text }) => text !== '').length).toBeGreaterThan(900);
});
