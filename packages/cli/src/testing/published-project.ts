import {
  cpSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const packageFolder = join(import.meta.dirname, '..', '..');

/**
 * The folder of a project with our packages as npm would install them: their builds, under the entry points that they
 * publish. A program there starts in a third of the time that it takes from the sources, which Node.js compiles file by
 * file. Git and the linter ignore the folder.
 */
export const publishedProject: string = join(packageFolder, '.published');

/** The `toolgate` command of that project. */
export const publishedBin: string = join(
  publishedProject,
  'node_modules/@toolgate/cli/dist/bin.js',
);

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  publishConfig?: object;
}

/** Our packages, and their folders. */
const packages: Readonly<Record<string, string>> = {
  toolgate: 'toolgate',
  '@toolgate/http': 'http',
  '@toolgate/cli': 'cli',
};

/** Installs the project before the first test: copies of the builds, and links to what they need. */
export function setup(): void {
  rmSync(publishedProject, { recursive: true, force: true });
  const installed = join(publishedProject, 'node_modules');
  for (const [name, folder] of Object.entries(packages)) {
    const source = join(packageFolder, '..', folder);
    const target = join(installed, name);
    const manifest = readManifest(source);
    cpSync(join(source, 'dist'), join(target, 'dist'), { recursive: true });
    const published = { ...manifest, ...manifest.publishConfig };
    writeFileSync(join(target, 'package.json'), JSON.stringify(published));
    linkAll(Object.keys(manifest.dependencies ?? {}), source, join(target, 'node_modules'));
  }
  const { dependencies, devDependencies } = readManifest(packageFolder);
  linkAll(Object.keys({ ...dependencies, ...devDependencies }), packageFolder, installed);
  writeFileSync(join(publishedProject, 'package.json'), '{ "type": "module" }');
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** Links the installed packages of a folder, except ours, into another `node_modules`. */
function linkAll(names: readonly string[], folder: string, target: string): void {
  for (const name of names.filter((one) => !(one in packages))) {
    const link = join(target, name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(realpathSync(join(folder, 'node_modules', name)), link, 'junction');
  }
}
