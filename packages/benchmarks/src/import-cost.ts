// What it costs an app to import the packages: bytes after minification and gzip, and the time of an import in a new
// process, beside that of a process that imports nothing. Run it with `node src/import-cost.ts`.
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { buildEntry } from './import-cost/build-entry.ts';
import { spreadOf } from './gateway/summarize-rounds.ts';

const runs = 15;

const entries = [
  ['toolgate', 'toolgate', 'index'],
  ['toolgate/ai-sdk-7', 'toolgate', 'ai-sdk-7'],
  ['@toolgate/http', 'http', 'index'],
] as const;

for (const [label, name, entry] of entries) {
  const built = await buildEntry(name, entry);
  const times = Array.from({ length: runs }, () => importMilliseconds(built.file));
  const { least, median, most } = spreadOf(times);
  const later = Object.entries(built.laterBytes).map(
    ([file, bytes]) => `${file} ${inKilobytes(bytes)}`,
  );
  built.remove();
  process.stdout.write(
    `${label}: ${inKilobytes(built.loadedBytes)}, on first use ${later.join(', ') || 'nothing'}; ` +
      `import ${least.toFixed(1)} ms at best, median ${median.toFixed(1)}, at worst ${most.toFixed(1)} of ${runs}\n`,
  );
}

/** Measured within the new process, whose own start is not the library's. */
function importMilliseconds(file: string): number {
  const program = `const start = performance.now(); await import(${JSON.stringify(pathToFileURL(file).href)}); console.log(performance.now() - start);`;
  return Number(execFileSync(process.execPath, ['--input-type=module', '--eval', program]));
}

function inKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
