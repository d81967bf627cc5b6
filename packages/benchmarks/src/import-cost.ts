// Measures what it costs an app to import the packages: bytes after minification and gzip, and the time of an import in
// a new process, compared with an empty module. Run it with `node src/import-cost.ts`.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildEntry } from './import-cost/build-entry.ts';
import { spreadOf } from './quantile.ts';

const runs = 15;

/** What an import took. A busy machine makes the clock's time longer, and the processor's hardly. */
interface ImportTime {
  milliseconds: number;
  cpuMilliseconds: number;
}

const entries = [
  ['toolgate', 'toolgate', 'index'],
  ['toolgate/ai-sdk-7', 'toolgate', 'ai-sdk-7'],
  ['@toolgate/http', 'http', 'index'],
] as const;

const folder = mkdtempSync(join(tmpdir(), 'toolgate-import-'));
const empty = join(folder, 'empty.mjs');
writeFileSync(empty, 'export {};\n');

for (const [label, name, entry] of entries) {
  const built = await buildEntry(name, entry);
  const times: ImportTime[] = [];
  const emptyTimes: ImportTime[] = [];
  for (let run = 0; run < runs; run += 1) {
    times.push(importTime(built.file));
    emptyTimes.push(importTime(empty));
  }
  const later = Object.entries(built.laterBytes).map(
    ([file, bytes]) => `${file} ${inKilobytes(bytes)}`,
  );
  built.remove();
  process.stdout.write(
    `${label}: ${inKilobytes(built.loadedBytes)}, on first use ${later.join(', ') || 'nothing'}; ` +
      `import ${describe(times)}; of nothing ${describe(emptyTimes)}\n`,
  );
}
rmSync(folder, { recursive: true });

/** Measured within the new process, whose own start is not the library's. */
function importTime(file: string): ImportTime {
  const program = `
    const cpu = process.cpuUsage();
    const start = performance.now();
    await import(${JSON.stringify(pathToFileURL(file).href)});
    const milliseconds = performance.now() - start;
    const { user, system } = process.cpuUsage(cpu);
    console.log(JSON.stringify({ milliseconds, cpuMilliseconds: (user + system) / 1000 }));`;
  const parameters = ['--input-type=module', '--eval', program];
  return JSON.parse(execFileSync(process.execPath, parameters, { encoding: 'utf8' })) as ImportTime;
}

function describe(times: readonly ImportTime[]): string {
  const clock = spreadOf(times.map(({ milliseconds }) => milliseconds));
  const cpu = spreadOf(times.map(({ cpuMilliseconds }) => cpuMilliseconds));
  return (
    `${clock.least.toFixed(1)} ms at best, median ${clock.median.toFixed(1)} ` +
    `(CPU ${cpu.least.toFixed(1)}, median ${cpu.median.toFixed(1)})`
  );
}

function inKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
