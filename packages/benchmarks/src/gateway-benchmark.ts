// Measures the cost of a gateway. It sends the same work through a bare proxy, Portkey's gateway, servers written by
// hand with Hono and the AI SDK, and Toolgate. Each runs in its own process, and they take turns. Run it with `pnpm
// bench`, or with options:
//   --rounds 5        rounds of each, after a round that warms up
//   --scale 1         how many of the usual number of requests a round has
//   --concurrency 1,32,256
//   --only "stream of 100,short JSON"
//   --write FOLDER    writes performance-figures.md and images/performance.svg there
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Contender, listContenders, listServers } from './gateway/contenders.ts';
import { drawChart } from './gateway/draw-chart.ts';
import { formatReport, type Section } from './gateway/format-report.ts';
import { type MeasuredProcess, startProcess } from './gateway/measured-process.ts';
import { runLoad } from './gateway/run-load.ts';
import { type Round, summarizeRounds } from './gateway/summarize-rounds.ts';
import { bodyOf, type Workload, workloads } from './gateway/workloads.ts';
import { quantile } from './quantile.ts';

/** How long each of them does each kind of work before it counts. */
const warmUpMilliseconds = 2000;
const warmUpConcurrency = 32;

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    scale: { type: 'string', default: '1' },
    concurrency: { type: 'string', default: '1,32,256' },
    only: { type: 'string', default: workloads.map(({ name }) => name).join() },
    write: { type: 'string' },
  },
});
const rounds = Number(options.rounds);
const scale = Number(options.scale);
const chosen = workloads.filter(({ name }) => options.only.split(',').includes(name));
if (chosen.length === 0) throw new Error(`No workload is called "${options.only}".`);

const upstream = await startProcess({
  file: join(import.meta.dirname, 'gateway', 'upstream.ts'),
  parameters: (port) => [`${port}`],
});
const servers = new Map<string, MeasuredProcess>();
for (const [key, file] of Object.entries(listServers(upstream.port))) {
  servers.set(key, await startProcess(file));
}
const contenders = listContenders(upstream.port);

// A gateway runs for days: what it costs cold is not what it costs.
for (const contender of contenders) {
  for (const workload of chosen) {
    const end = performance.now() + warmUpMilliseconds;
    while (performance.now() < end) await measureRound(contender, workload, warmUpConcurrency);
  }
}

const sections: Section[] = [];
for (const workload of chosen) {
  for (const concurrency of options.concurrency.split(',').map(Number)) {
    const section = await measureSection(workload, concurrency);
    process.stdout.write(`${formatReport([section])}\n`);
    sections.push(section);
  }
}
if (options.write !== undefined) writeReport(options.write);
for (const server of [upstream, ...servers.values()]) server.stop();

async function measureSection(workload: Workload, concurrency: number): Promise<Section> {
  const results = contenders.map((): Round[] => []);
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, contender] of contenders.entries()) {
      const result = await measureRound(contender, workload, concurrency);
      if (round >= 0) results[index]?.push(result);
    }
  }
  const summaries = contenders.map(async ({ name, server }, index) => {
    const { memory = 0 } = (await servers.get(server)?.usage()) ?? {};
    return summarizeRounds(name, results[index] ?? [], memory / 1_000_000);
  });
  return { workload: workload.name, concurrency, summaries: await Promise.all(summaries) };
}

async function measureRound(
  contender: Contender,
  workload: Workload,
  concurrency: number,
): Promise<Round> {
  const { server, headers } = contender;
  const target = servers.get(server);
  if (target === undefined) throw new Error(`there is no server ${server}`);
  const requests = Math.max(concurrency, Math.round(workload.requests * scale));
  const before = await target.usage();
  const { seconds, latencies, firstBytes } = await runLoad({
    port: target.port,
    headers,
    body: bodyOf(workload, contender),
    requests,
    concurrency,
  });
  const after = await target.usage();
  return {
    throughput: requests / seconds,
    latency: quantile(latencies, 0.5),
    slowest: quantile(latencies, 0.99),
    firstByte: quantile(firstBytes, 0.5),
    cpu: (after.cpu - before.cpu) / requests,
  };
}

function writeReport(folder: string): void {
  const shown = sections.filter(({ workload, concurrency }) => {
    return concurrency === 32 && ['short JSON', 'stream of 100'].includes(workload);
  });
  mkdirSync(join(folder, 'images'), { recursive: true });
  writeFileSync(
    join(folder, 'images', 'performance.svg'),
    drawChart('CPU microseconds per request', shown),
  );
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node.js ${process.versions.node}`;
  writeFileSync(
    join(folder, 'performance-figures.md'),
    `# Figures of the benchmark

[Performance](performance.md#compared-with-other-gateways) says what each gateway is. \`pnpm bench\` measured this on ${new Date().toISOString().slice(0, 10)}, on ${machine}, in ${rounds} rounds of each, in turns. The cells are medians; the CPU time has its range too. "Of the limit" is the CPU time divided by the CPU time of the bare pass-through; "MB" is the memory of the process.

${formatReport(sections)}`,
  );
}
