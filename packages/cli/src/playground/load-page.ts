import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

/** The page and its content security policy. */
export interface PlaygroundPage {
  html: string;
  /** The value of `content-security-policy`. */
  policy: string;
}

/** The folder of the built page; the path works from `src` and from `dist`. */
const folder = new URL('dist/playground/', import.meta.resolve('@toolgate/cli/package.json'));

/** The style sheets of the page; later ones override earlier ones. */
const look = ['base', 'controls', 'chat', 'outcomes', 'wide'].map((name) => `look/${name}.css`);

/**
 * Builds the page as one file. Its policy allows only its own script and style, and requests to the gateway.
 *
 * @returns `undefined` when the package was not built.
 */
export function loadPage(): PlaygroundPage | undefined {
  if (!existsSync(new URL('main.js', folder))) return undefined;
  const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
  const style = [...look, 'page.css'].map(read).join('');
  const script = read('main.js');
  // Replacement functions, because `$` has a meaning in replacement strings.
  const html = read('page.html')
    .replace('<style></style>', () => `<style>${style}</style>`)
    .replace('<script type="module"></script>', () => `<script type="module">${script}</script>`);
  const policy = [
    "default-src 'none'",
    `script-src '${hash(script)}'`,
    `style-src '${hash(style)}'`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { html, policy };
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
