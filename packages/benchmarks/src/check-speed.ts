// Measures what the checks over HTTP cost, and whether they decide as the filter does in process: `pnpm bench:checks
// [DATA]`, with the folder that holds outputs/<source>.jsonl.gz; without it the answers come from our own sets. It
// prints the CPU time of a check in each contract. Then it prints checks per second and their times with two processes
// and a client on the same machine. Last, it prints how many streamed answers had another text or verdict than in
// process.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkKinds } from './checks/check-bodies.ts';
import { compareStreams } from './checks/compare-streams.ts';
import { loadChecks } from './checks/load-checks.ts';
import {
  type MeasuredServer,
  reporting,
  startServer,
  totalCpu,
} from './serve-overhead/measured-server.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    answers: { type: 'string', default: '10000' },
    checks: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '3' },
  },
});
const [folder] = positionals;
const checks = Number(values.checks);
const rounds = Number(values.rounds);

await reportCost();
await reportRate();
const { answers, leaks, differences } = await compareStreams(folder, Number(values.answers));
process.stdout.write(
  `\nstreamed over HTTP and in process: ${answers} answers, ${leaks} with a leak, ${differences} differences\n`,
);
if (differences > 0) process.exitCode = 1;

/** The CPU time of a check, in the process that answers. */
async function reportCost(): Promise<void> {
  const { child, url } = await serve(1);
  process.stdout.write('CPU time of a check in one process, the least of the rounds\n');
  const least = new Map<string, number>();
  // The first round warms up and does not count.
  for (let round = -1; round < rounds; round += 1) {
    for (const kind of checkKinds) {
      const before = await totalCpu(child);
      const count = Math.round(checks / 4);
      await loadChecks(url, { kind, checks: count, connections: 16 });
      const cost = ((await totalCpu(child)) - before) / count;
      if (round >= 0) least.set(kind.name, Math.min(cost, least.get(kind.name) ?? Infinity));
    }
  }
  for (const [name, cost] of least) {
    const perSecond = Math.floor(2_000_000 / cost).toLocaleString('en');
    process.stdout.write(
      `${name.padEnd(36)} ${cost.toFixed(0).padStart(5)} µs  ${perSecond.padStart(8)} a second on two cores\n`,
    );
  }
  child.kill();
}

/** Checks per second and their times over two processes. */
async function reportRate(): Promise<void> {
  const { child, url } = await serve(2);
  process.stdout.write('\nTwo processes, with the client on the same machine\n');
  for (const connections of [2, 8, 32]) {
    for (const kind of checkKinds) await loadChecks(url, { kind, checks: 2000, connections });
    let best: Awaited<ReturnType<typeof loadChecks>> | undefined;
    for (let round = 0; round < rounds; round += 1) {
      const [kind] = checkKinds;
      const run = await loadChecks(url, { kind, checks, connections });
      if (best === undefined || run.perSecond > best.perSecond) best = run;
    }
    if (best === undefined) continue;
    process.stdout.write(
      `${String(connections).padStart(3)} connections  ${best.perSecond.toFixed(0).padStart(6)} a second  p50 ${best.p50.toFixed(2)} ms  p99 ${best.p99.toFixed(2)} ms\n`,
    );
  }
  child.kill();
}

async function serve(workers: number): Promise<MeasuredServer> {
  const path = fileURLToPath(new URL('../../cli/src/bin.ts', import.meta.url));
  const parameters = ['serve', '--demo', '--checks', '--port', '0', '--workers', String(workers)];
  const isProfiled = Boolean(process.env['PROFILE']);
  return startServer(path, parameters, workers === 1 ? reporting(isProfiled) : []);
}
