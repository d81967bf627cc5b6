import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const workspace = join(import.meta.dirname, '..', '..', '..', '..');

/** A block of code on a page of the documentation. */
export interface Snippet {
  /** The page and the number of the snippet in it. */
  title: string;
  page: string;
  language: string;
  code: string;
  /** Its output, if the page shows it. */
  output: string | undefined;
}

/** The pages in docs/ and of the packages, from the root of the repository. */
export const docPages: readonly string[] = [
  ...readdirSync(join(workspace, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => `docs/${file}`),
  ...['toolgate', 'http', 'cli'].map((name) => `packages/${name}/README.md`),
];

/** Reads the snippets of a page, in order. The JSON after a snippet is its output. */
export function readSnippets(page: string): Snippet[] {
  const text = readFileSync(join(workspace, page), 'utf8');
  const blocks = Array.from(
    text.matchAll(/^```(\w*)\n(.*?)^```$/gms),
    ([, language = '', code = '']) => ({ language, code }),
  );
  return blocks.map(({ language, code }, index) => {
    const next = blocks[index + 1];
    const output = next?.language === 'json' ? next.code : undefined;
    return { title: `${page} #${index + 1}`, page, language, code, output };
  });
}

/** Whether a program is a configuration of the `toolgate` command. */
export function isConfig({ code }: Snippet): boolean {
  return code.startsWith('// toolgate.config.ts\n');
}

/** Whether a program exports a handler of requests. */
export function isServer(snippet: Snippet): boolean {
  if (isConfig(snippet)) return false;
  return /^export (?:const POST|default|async function POST)\b/m.test(snippet.code);
}

/** Returns the lines that a program's comments announce as its output, in order. */
export function expectedLines(code: string): string[] {
  return Array.from(code.matchAll(/console\.log\(.*\)[;,] \/\/ (.*)$/gm), ([, text = '']) =>
    text.trim(),
  );
}
