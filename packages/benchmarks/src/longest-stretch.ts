// Measures the longest stretch for which `toolgate serve` keeps its event loop, for hostile requests, upstreams and
// clients. Also prints the slowest answer of `/health` during each request, and the gateway's CPU time in it; other
// work of the machine took the rest. Run it with `node src/longest-stretch.ts`; `--only WORD` takes the rows whose name
// holds a word, `--formats` the formats of the upstream, and `--endpoint` one endpoint.
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { sendRequest, type SentResult } from './longest-stretch/clients.ts';
import { cpuAt } from './longest-stretch/cpu-clock.ts';
import {
  answeringEndpoints,
  type Endpoint,
  endpoints,
  hostileRequests,
  writeBody,
} from './longest-stretch/hostile-requests.ts';
import { readLoop, startGateway, startServer } from './longest-stretch/watched-gateway.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    endpoint: { type: 'string', default: '' },
    formats: { type: 'string', default: 'chat-completions,messages,responses' },
  },
});

/** The aim of both, in milliseconds. */
const maxStretch = 50;
const maxHealth = 100;
/** A row that takes longer is cut. */
const rowMilliseconds = 60_000;

/** One row of the table. */
interface Row {
  name: string;
  run: (endpoint: Endpoint) => Promise<readonly SentResult[]>;
  /** Where the row is sent to. */
  endpoints: readonly Endpoint[];
}

const upstream = await startServer('./hostile-upstream.ts', []);
const gateway = await startGateway(upstream.url, values.formats);
const probe = new Worker(new URL('./longest-stretch/probe-health.ts', import.meta.url), {
  workerData: { url: gateway.url },
});

const question = [{ role: 'user', content: 'May I sit on the balcony?' }];
const allEndpoints = Object.keys(endpoints) as Endpoint[];
const ask = (model: string, stream: boolean, count = 1, pause = 0): Row['run'] => {
  return async (endpoint) => {
    const body = writeBody(endpoint, question, { model, stream });
    return sendAll(endpoint, body, count, pause);
  };
};

const rows: Row[] = [
  ...hostileRequests.map(({ name, write }): Row => ({
    name: `request: ${name}`,
    run: async (endpoint) => sendAll(endpoint, write(endpoint)),
    endpoints: allEndpoints,
  })),
  ...[
    'text-2',
    'text-20',
    'letter-20',
    'call-file',
    'call-values',
    'values',
    'levels',
    'headers',
  ].map((model): Row => ({
    name: `answer: ${model}`,
    run: ask(model, false),
    endpoints: answeringEndpoints,
  })),
  ...[
    'event-1',
    'event-15',
    'event-endless',
    'deltas-200000',
    'call-file',
    'call-values',
    'comments',
    'empty-events',
    'values',
  ].map((model): Row => ({
    name: `stream: ${model}`,
    run: ask(model, true),
    endpoints: answeringEndpoints,
  })),
  {
    name: 'clients: 200 fast streams',
    run: ask('deltas-2000', true, 200),
    endpoints: answeringEndpoints,
  },
  {
    name: 'clients: 200 slow readers',
    run: ask('deltas-2000', true, 200, 3000),
    endpoints: answeringEndpoints,
  },
  {
    name: 'clients: 20 times 200,000 deltas',
    run: ask('deltas-200000', true, 20),
    endpoints: answeringEndpoints,
  },
];

async function sendAll(
  endpoint: Endpoint,
  body: string,
  count = 1,
  pause = 0,
): Promise<SentResult[]> {
  const request = { url: gateway.url, path: endpoints[endpoint], body, pause };
  return Promise.all(
    Array.from({ length: count }, () => sendRequest({ ...request, limit: rowMilliseconds })),
  );
}

async function readHealth(): Promise<[asked: number, answered: number][]> {
  const answered = once(probe, 'message');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  probe.postMessage('report');
  const [answers] = (await answered) as [[number, number][]];
  return answers;
}

function statusesOf(results: readonly SentResult[]): string {
  return [...new Set(results.map(({ status }) => status))].join(', ');
}

const chosen = rows.filter(({ name }) => name.includes(values.only));
if (chosen.length === 0) throw new Error(`No row has "${values.only}" in its name.`);
let longest = 0;
let slowest = 0;
let slowestCpu = 0;
print(
  `${'longest'.padStart(10)} ${'wall'.padStart(8)} ${'/health'.padStart(8)} ${'its CPU'.padStart(8)} ${'memory'.padStart(7)}`,
);
await ask('whole', false)('chat');
for (const { name, run, endpoints: targets } of chosen) {
  for (const endpoint of targets) {
    if (values.endpoint !== '' && endpoint !== values.endpoint) continue;
    await readLoop(gateway);
    await readHealth();
    const results = await run(endpoint);
    const answers = await readHealth();
    const loop = await readLoop(gateway);
    const health = Math.max(0, ...answers.map(([asked, answered]) => answered - asked));
    const cpu = Math.max(
      0,
      ...answers.map(([asked, at]) => cpuAt(loop.clock, at) - cpuAt(loop.clock, asked)),
    );
    longest = Math.max(longest, loop.longest);
    slowest = Math.max(slowest, health);
    slowestCpu = Math.max(slowestCpu, cpu);
    const memory = `${(loop.memory / 1_000_000).toFixed(0)} MB`;
    print(
      `${loop.longest.toFixed(0).padStart(7)} ms ${loop.longestWall.toFixed(0).padStart(5)} ms ` +
        `${health.toFixed(0).padStart(5)} ms ${cpu.toFixed(0).padStart(5)} ms ${memory.padStart(7)}  ${statusesOf(results).padEnd(6)} ${name}, ${endpoint}` +
        (loop.longest > maxStretch || health > maxHealth ? '  !' : ''),
    );
  }
}
const holds = longest <= maxStretch && slowest <= maxHealth;
print(
  `longest stretch ${longest.toFixed(0)} ms of CPU time (at most ${maxStretch}), slowest /health ${slowest.toFixed(0)} ms (at most ${maxHealth}), in which the gateway worked for ${slowestCpu.toFixed(0)} ms`,
);
process.exitCode = holds ? 0 : 1;
await probe.terminate();
gateway.child.kill();
upstream.child.kill();

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
