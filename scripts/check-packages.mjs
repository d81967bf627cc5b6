// Packs the published packages, installs the tarballs into an empty project, once with npm and once with pnpm, and
// uses them there as a newcomer would: every entry point, every AI SDK major, strict TypeScript, the command, and
// a Next.js build with a route on Node.js and one on the edge runtime. It needs the npm registry and some minutes:
//
//   node scripts/check-packages.mjs [--keep]    --keep leaves the projects in the temporary folder for a look
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkProject } from './package-checks/check-project.mjs';
import { packPackages } from './package-checks/pack-packages.mjs';
import { projectFiles } from './package-checks/project-files.mjs';
import { run } from './package-checks/run.mjs';

const root = join(import.meta.dirname, '..');
const keep = process.argv.includes('--keep');
const folder = mkdtempSync(join(tmpdir(), 'toolgate-packages-'));

/** How each package manager installs what the project's manifest lists, without running install scripts. */
const managers = {
  npm: ['npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']],
  pnpm: ['pnpm', ['install', '--ignore-scripts', '--reporter=silent']],
};

try {
  const packages = await packPackages(root, folder);
  for (const { name, version, kilobytes, unpackedKilobytes, files } of packages) {
    console.log(
      `${name}@${version}: ${kilobytes} kB packed, ${unpackedKilobytes} kB unpacked, ${files} files`,
    );
  }
  for (const [manager, [command, parameters]] of Object.entries(managers)) {
    const project = join(folder, manager);
    for (const [file, text] of Object.entries(projectFiles(packages))) {
      mkdirSync(dirname(join(project, file)), { recursive: true });
      writeFileSync(join(project, file), text);
    }
    await run(command, parameters, { cwd: project });
    console.log(`\n${manager}: installed`);
    await checkProject(project, { packages, report: (line) => console.log(`${manager}: ${line}`) });
  }
} finally {
  if (keep) console.log(`\nThe projects are in ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}
