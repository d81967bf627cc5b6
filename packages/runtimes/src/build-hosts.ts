import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'tsdown';

const root = join(import.meta.dirname, '..');
const onNode = new Set(['node', 'hono', 'express']);

/** The hosts as single files, which is how they reach most platforms. */
export interface BuiltHosts {
  /** The file of a host: made of `src/hosts/node.ts` for `node`. */
  fileOf: (name: string) => string;
  /** Deletes the files. */
  remove: () => void;
}

/** Bundles the hosts with all that they import into a folder of their own. */
export async function buildHosts(names: readonly string[]): Promise<BuiltHosts> {
  const folder = mkdtempSync(join(root, '.hosts-'));
  // One by one: together they would share chunks, which workerd cannot load.
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop
    await build({
      cwd: root,
      config: false,
      entry: { [name]: join(root, 'src', 'hosts', `${name}.ts`) },
      outDir: folder,
      clean: false,
      format: 'esm',
      platform: onNode.has(name) ? 'node' : 'neutral',
      outExtensions: () => ({ js: '.mjs' }),
      deps: { alwaysBundle: [/^(?!express$)/], onlyBundle: false },
      outputOptions: { codeSplitting: false },
      dts: false,
      logLevel: 'error',
    });
  }
  return {
    fileOf: (name) => join(folder, `${name}.mjs`),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
