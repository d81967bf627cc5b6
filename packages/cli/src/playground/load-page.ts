import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

/** The page with its policy. */
export interface PlaygroundPage {
  html: string;
  /** The value of `content-security-policy`. */
  policy: string;
}

/** Where the build puts the parts of the page, from the sources as well as from the build. */
const folder = new URL('dist/playground/', import.meta.resolve('@toolgate/cli/package.json'));

/** The look of the page, in the order in which later parts override earlier ones. */
const look = ['base', 'controls', 'chat', 'outcomes', 'wide'].map((name) => `look/${name}.css`);

/**
 * Puts the page together: it needs nothing but itself and the gateway, and its policy allows nothing else.
 *
 * @returns `undefined` where the package was not built.
 */
export function loadPage(): PlaygroundPage | undefined {
  if (!existsSync(new URL('main.js', folder))) return undefined;
  const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
  const style = [...look, 'page.css'].map(read).join('');
  const script = read('main.js');
  // Replaced by functions: in a text some signs would mean something.
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
