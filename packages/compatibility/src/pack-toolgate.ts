import { execFile } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const here = fileURLToPath(new URL('..', import.meta.url));
const workspace = join(here, '..', '..');
const source = join(workspace, 'packages', 'toolgate');

/** What the package needs at run time, and for its types. */
const dependencies = ['@cfworker/json-schema', '@types/json-schema'];

/** The package as it would be published, unpacked in a folder of its own. */
export interface PackedToolgate {
  /** The folder of the unpacked package. */
  readonly folder: string;
  /** Makes the folder of an app that has the package, and links to others: the published `files` and nothing else. */
  createApp(
    name: string,
    files: Readonly<Record<string, string>>,
    links?: Readonly<Record<string, string>>,
  ): string;
  /** Runs a program with this Node.js; what it wrote. */
  runNode(folder: string, ...args: string[]): Promise<string>;
  /** Compiles a folder that has a `tsconfig.json`; what the compiler had to say. */
  compile(folder: string): Promise<string>;
  /** Removes everything. */
  remove(): void;
}

/**
 * Builds `toolgate` into a temporary folder, packs it and unpacks the tarball beside nothing but its
 * own dependencies. It touches no file of the repository and needs no earlier build.
 */
export async function packToolgate(): Promise<PackedToolgate> {
  const root = mkdtempSync(join(tmpdir(), 'toolgate-packed-'));
  const copy = join(root, 'packages', 'toolgate');
  cpSync(join(source, 'src'), join(copy, 'src'), { recursive: true });
  for (const file of ['package.json', 'README.md'])
    copyFileSync(join(source, file), join(copy, file));
  // It has the versions that the manifest refers to.
  copyFileSync(join(workspace, 'pnpm-workspace.yaml'), join(root, 'pnpm-workspace.yaml'));

  const tsdown = join(source, 'node_modules', 'tsdown', 'dist', 'run.mjs');
  const options = ['--out-dir', join(copy, 'dist'), '--no-publint', '--no-attw'];
  await run(process.execPath, [tsdown, ...options], { cwd: source });
  await run('pnpm', ['pack', '--out', join(root, 'toolgate.tgz')], { cwd: copy });

  const installed = join(root, 'installed', 'node_modules');
  const folder = join(installed, 'toolgate');
  mkdirSync(folder, { recursive: true });
  await run('tar', ['-xzf', join(root, 'toolgate.tgz'), '-C', folder, '--strip-components=1']);
  for (const name of dependencies) link(join(source, 'node_modules', name), join(installed, name));

  return {
    folder,
    createApp(name, files, links = {}) {
      const app = join(root, 'apps', name);
      link(folder, join(app, 'node_modules', 'toolgate'));
      for (const [as, target] of Object.entries(links)) {
        link(join(here, 'node_modules', target), join(app, 'node_modules', as));
      }
      for (const [file, text] of Object.entries(files)) writeFileSync(join(app, file), text);
      return app;
    },
    async runNode(cwd, ...args) {
      return (await run(process.execPath, args, { cwd })).stdout;
    },
    async compile(cwd) {
      const compiler = join(here, 'node_modules', 'typescript', 'bin', 'tsc');
      return (await run(process.execPath, [compiler, '-p', cwd]).catch(outputOf)).stdout;
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** A compiler that has something to say fails. */
function outputOf(error: Error & { stdout?: string }): { stdout: string } {
  return { stdout: error.stdout ?? error.message };
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(realpathSync(target), path, 'junction');
}
