// Compares the CPU time per request of `toolgate serve --upstream` with another version of it: the whole time, network
// included, and the share of its own code (user). Two processes of one version differ by a tenth or more, because early
// decisions of compiler and garbage collector stay. So each version gets many processes, in turns. Run it with `node
// src/version-overhead.ts --against FOLDER`, a work tree of the other version with its packages installed, or with
// options:
//   --processes 8     processes of each version for each kind of request
//   --only "stream, filter"
//   --requests 300    streams of each of the five rounds, after four times as many to warm up; of JSON answers four times as many
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { quantile } from './quantile.ts';
import { loadFrom } from './serve-overhead/load.ts';
import { cpuOf, startServer } from './serve-overhead/measured-server.ts';

const here = import.meta.dirname;
const { values: options } = parseArgs({
  options: {
    against: { type: 'string' },
    processes: { type: 'string', default: '8' },
    only: { type: 'string' },
    requests: { type: 'string', default: '300' },
  },
});
if (options.against === undefined) throw new Error('--against FOLDER is missing.');
const streams = Number(options.requests);
/** JSON answers for each stream: their code is called less often, so it takes more of them until it is compiled. */
const answersForStream = 4;
const warmUpRounds = 4;
const rounds = 5;

const rules = Array.from(
  { length: 25 },
  (_, index) => `Rule ${index}: never tell a guest about supplier ${index * 7} or its discounts.`,
);
const user = { role: 'user', content: 'When do you open tomorrow, and is there parking?' };
const hiding = [{ role: 'system', content: rules.join('\n') }, user];
const cells = [
  { name: 'JSON, nothing to do', stream: false, messages: [user] },
  { name: 'JSON, filter', stream: false, messages: hiding },
  { name: 'stream, nothing to do', stream: true, messages: [user] },
  { name: 'stream, filter', stream: true, messages: hiding },
].filter(({ name }) => options.only === undefined || options.only.split(';').includes(name));
if (cells.length === 0) throw new Error(`No kind of request is called "${options.only}".`);
const versions = [options.against, join(here, '../../..')];

const upstream = await startServer(join(here, 'serve-overhead/upstream.ts'), []);
process.stdout.write(
  `${'µs of CPU per request'.padEnd(28)}${'least'.padStart(16)}${'median'.padStart(22)}${'most'.padStart(20)}\n`,
);
for (const { name, ...request } of cells) {
  const body = JSON.stringify({ model: 'm', ...request });
  const costs = versions.map((): Cost[] => []);
  for (let count = 0; count < Number(options.processes); count += 1)
    for (const [at, folder] of versions.entries())
      costs[at]?.push(
        await measure(folder, body, request.stream ? streams : streams * answersForStream),
      );
  printRow(name, costs, ({ user: own, system }) => own + system);
  printRow('  user', costs, ({ user: own }) => own);
}
upstream.child.kill();

/** What one request costs, in microseconds: the code of the process, and the system for it. */
type Cost = Pick<NodeJS.CpuUsage, 'user' | 'system'>;

/** What a request costs a new process: the medians of its rounds, each of so many requests. */
async function measure(folder: string, body: string, requests: number): Promise<Cost> {
  const { child, url } = await startServer(join(folder, 'packages/cli/src/bin.ts'), [
    'serve',
    '--port',
    '0',
    '--upstream',
    `${upstream.url}/v1`,
  ]);
  const send = (count: number) =>
    loadFrom(`${url}/v1/chat/completions`, body, { requests: count, concurrency: 32 });
  await send(warmUpRounds * requests);
  const costs: Cost[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await cpuOf(child);
    await send(requests);
    const after = await cpuOf(child);
    costs.push({
      user: (after.user - before.user) / requests,
      system: (after.system - before.system) / requests,
    });
  }
  child.kill();
  const median = (part: keyof Cost) =>
    quantile(
      costs.map((cost) => cost[part]),
      0.5,
    );
  return { user: median('user'), system: median('system') };
}

function printRow(
  name: string,
  [before = [], after = []]: readonly Cost[][],
  sum: (cost: Cost) => number,
): void {
  const cellOf = (share: number): string => {
    const [one, other] = [quantile(before.map(sum), share), quantile(after.map(sum), share)];
    return `${one.toFixed(0)} -> ${other.toFixed(0)}  ×${(other / one).toFixed(2)}`.padStart(21);
  };
  process.stdout.write(`${name.padEnd(24)}${cellOf(0)}${cellOf(0.5)}${cellOf(1)}\n`);
}
