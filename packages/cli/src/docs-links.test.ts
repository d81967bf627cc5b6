import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const workspace = fileURLToPath(new URL('../../..', import.meta.url));

/** All pages for people. */
const pages = [
  ...markdownIn('.'),
  ...markdownIn('docs'),
  ...markdownIn('docs/api'),
  ...globSync('{packages,examples}/*/*.md', { cwd: workspace }),
];

function markdownIn(folder: string): string[] {
  return readdirSync(join(workspace, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file));
}

/** The text of a page without its code, because brackets have another meaning in code. */
function proseOf(page: string): string {
  const text = readFileSync(join(workspace, page), 'utf8');
  return text
    .replaceAll(/^```.*?^```$/gms, '')
    .replaceAll(/`[^`\n]*`/g, (code) => `\`${'x'.repeat(code.length)}\``);
}

/** The anchors of a page's headings, as GitHub makes them. Repeated headings get numbers. */
function anchorsOf(page: string): Set<string> {
  const text = readFileSync(join(workspace, page), 'utf8').replaceAll(/^```.*?^```$/gms, '');
  const counts = new Map<string, number>();
  return new Set(
    Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading = '']) => {
      const words = heading.toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, '');
      const anchor = words.replaceAll(' ', '-');
      const count = counts.get(anchor) ?? 0;
      counts.set(anchor, count + 1);
      return count === 0 ? anchor : `${anchor}-${count}`;
    }),
  );
}

/** The links of a page to other files of the repository, and to headings. */
function localLinksOf(page: string): string[] {
  const links = proseOf(page).matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g);
  return Array.from(links, ([, link, attribute]) => link ?? attribute ?? '').filter(
    (link) => !/^[a-z]+:/.test(link),
  );
}

describe.each(pages)('%s', (page) => {
  it('has no dead link', () => {
    const dead = localLinksOf(page).filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? page : join(dirname(page), decodeURIComponent(path));
      if (!existsSync(join(workspace, target))) return true;
      if (anchor === undefined || !target.endsWith('.md')) return false;
      return !anchorsOf(target).has(anchor);
    });
    expect(dead).toEqual([]);
  });
});

describe('docs', () => {
  it('are all reached from the index', () => {
    const index = 'docs/README.md';
    const reached = new Set(
      localLinksOf(index).map((link) => join(dirname(index), link.split('#')[0] ?? '')),
    );
    const missing = [...markdownIn('docs'), ...markdownIn('docs/api')].filter(
      (page) => page !== index && !reached.has(page),
    );
    expect(missing).toEqual([]);
  });

  it('show every picture that is there', () => {
    const folder = join(workspace, 'docs', 'images');
    const shown = new Set(
      pages.flatMap((page) =>
        localLinksOf(page).map((link) => relative(folder, join(workspace, dirname(page), link))),
      ),
    );
    const files = readdirSync(folder).filter((file) => statSync(join(folder, file)).isFile());
    expect(files.filter((file) => !shown.has(file))).toEqual([]);
  });
});
