import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

/** An entry point as an app's bundler would ship it: minified, with all that it imports. */
export interface BuiltEntry {
  /** The file that an app would import. */
  file: string;
  /** Bytes after gzip of all that is loaded with the entry point. */
  loadedBytes: number;
  /** Bytes after gzip of files that load at their first use, by the beginning of the file's name. */
  laterBytes: Readonly<Record<string, number>>;
  /** Deletes the files. */
  remove: () => void;
}

const packages = join(import.meta.dirname, '..', '..', '..');

/** The part of the bundler that is used here. The other packages depend on it, this one does not. */
interface Bundler {
  build: (options: object) => Promise<unknown>;
}

/**
 * Bundles an entry point of a package into a temporary folder.
 *
 * @param name the folder of the package.
 * @param entry its source file, without the folder `src` and the ending.
 */
export async function buildEntry(name: string, entry: string): Promise<BuiltEntry> {
  return bundle(name, join(packages, name, 'src', `${entry}.ts`));
}

/**
 * Bundles a module that takes one export of the published package `toolgate`, as it is in `dist`.
 *
 * @param entry the entry point, such as `ai-sdk-7`.
 */
export async function buildExport(entry: string, exported: string): Promise<BuiltEntry> {
  const folder = mkdtempSync(join(tmpdir(), 'toolgate-export-'));
  const published = join(packages, 'toolgate', 'dist', `${entry}.js`);
  const file = join(folder, 'app.mjs');
  writeFileSync(file, `export { ${exported} } from ${JSON.stringify(published)};`);
  try {
    return await bundle('toolgate', file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function bundle(name: string, entry: string): Promise<BuiltEntry> {
  const folder = mkdtempSync(join(tmpdir(), 'toolgate-size-'));
  const cwd = join(packages, name);
  const bundler = createRequire(join(cwd, 'package.json')).resolve('tsdown');
  const { build } = (await import(pathToFileURL(bundler).href)) as Bundler;
  await build({
    cwd,
    config: false,
    entry: { entry },
    outDir: folder,
    format: 'esm',
    platform: 'neutral',
    deps: { alwaysBundle: [/./], neverBundle: ['@opentelemetry/api'], onlyBundle: false },
    outExtensions: () => ({ js: '.mjs' }),
    minify: true,
    dts: false,
    logLevel: 'error',
  });
  const loaded = reachedFrom(folder, 'entry.mjs');
  const later = readdirSync(folder).filter((file) => file.endsWith('.mjs') && !loaded.has(file));
  return {
    file: join(folder, 'entry.mjs'),
    loadedBytes: [...loaded].reduce((sum, file) => sum + compressed(folder, file), 0),
    laterBytes: Object.fromEntries(
      later.map((file) => [file.replace(/-[\w-]{8}\.mjs$/, ''), compressed(folder, file)]),
    ),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** The files that an import loads at once, without files that a later `import()` loads. */
function reachedFrom(folder: string, file: string, reached = new Set<string>()): Set<string> {
  if (reached.has(file) || !statSync(join(folder, file)).isFile()) return reached;
  reached.add(file);
  const text = readFileSync(join(folder, file), 'utf8');
  for (const [, from = ''] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.mjs)["']/g)) {
    reachedFrom(folder, from, reached);
  }
  return reached;
}

function compressed(folder: string, file: string): number {
  return gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
}
