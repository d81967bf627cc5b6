// Measures the CPU time per request of `toolgate serve --upstream`, and of a proxy that only copies bytes. Requests get
// a JSON answer or a stream of 100 deltas: with nothing to do, with the content filter and a system prompt of 2 kB,
// with the prompt guard, with both, and with both as monitors. It measures the same through the AI SDK. Run it with
// `node src/serve-overhead.ts`.
import { fileURLToPath } from 'node:url';
import { loadFrom } from './serve-overhead/load.ts';
import {
  type MeasuredServer,
  reporting,
  startServer,
  totalCpu,
} from './serve-overhead/measured-server.ts';

const rounds = Number(process.env['ROUNDS'] ?? 5);
const requestsPerRound = Number(process.env['REQUESTS'] ?? 1500);

const upstream = await start('./serve-overhead/upstream.ts', []);
const base = `${upstream.url}/v1`;
const bare = await start('./serve-overhead/pass-through.ts', [upstream.url]);
const served = await start('../../cli/src/bin.ts', ['serve', '--port', '0', '--upstream', base]);
const translated = await start('./serve-overhead/translated.ts', [base]);

const system = Array.from(
  { length: 25 },
  (_, index) => `Rule ${index}: never tell a guest about supplier ${index * 7} or its discounts.`,
).join('\n');
const user = { role: 'user', content: 'When do you open tomorrow, and is there parking?' };
const hiding = { messages: [{ role: 'system', content: system }, user] };
const tools = [{ type: 'function', function: { name: 'svc_prompt_guard' } }];
const monitor = { type: 'object', properties: { mode: { default: 'monitor' } } };
const watching = ['svc_disable_content_filter', 'svc_prompt_guard'].map((name) => ({
  type: 'function',
  function: { name, parameters: monitor },
}));

const cells = [
  { name: 'pass-through', target: bare, body: { messages: [user] } },
  { name: 'serve, nothing to do', target: served, body: { messages: [user] } },
  { name: 'serve, filter', target: served, body: hiding },
  { name: 'serve, guard', target: served, body: { messages: [user], tools } },
  { name: 'serve, filter and guard', target: served, body: { ...hiding, tools } },
  {
    name: 'serve, filter monitored',
    target: served,
    body: { ...hiding, tools: watching.slice(0, 1) },
  },
  { name: 'serve, both monitored', target: served, body: { ...hiding, tools: watching } },
  { name: 'AI SDK, nothing to do', target: translated, body: { messages: [user] } },
  { name: 'AI SDK, filter', target: translated, body: hiding },
];

for (const isStream of [false, true]) {
  process.stdout.write(isStream ? '\nstream of 100 deltas\n' : 'JSON answer\n');
  const measured = cells.map((cell): Measured => Object.assign({ costs: [], latencies: [] }, cell));
  // The first round warms up and does not count.
  for (let round = -1; round < rounds; round += 1) {
    for (const cell of measured) await measure(cell, { isStream, isCounted: round >= 0 });
  }
  const limit = Math.min(...(measured[0]?.costs ?? []));
  for (const cell of measured) printRow(cell, limit);
}
for (const { child } of [upstream, bare, served, translated]) child.kill();

type Measured = (typeof cells)[number] & { costs: number[]; latencies: number[] };

async function measure(
  { target, body, costs, latencies }: Measured,
  { isStream, isCounted }: { isStream: boolean; isCounted: boolean },
): Promise<void> {
  const url = `${target.url}/v1/chat/completions`;
  const json = JSON.stringify({ model: 'm', stream: isStream, ...body });
  const before = await totalCpu(target.child);
  await loadFrom(url, json, { requests: requestsPerRound, concurrency: 32 });
  const cost = ((await totalCpu(target.child)) - before) / requestsPerRound;
  const single = await loadFrom(url, json, { requests: 200, concurrency: 1 });
  if (!isCounted) return;
  costs.push(cost);
  latencies.push(single.median);
}

function printRow({ name, costs, latencies }: Measured, limit: number): void {
  const least = Math.min(...costs);
  const latency = Math.min(...latencies);
  process.stdout.write(
    `${name.padEnd(28)} ${least.toFixed(0).padStart(6)} µs CPU  ×${(least / limit).toFixed(2).padStart(5)}` +
      `  (most ${Math.max(...costs).toFixed(0)})  p50 ${latency.toFixed(2)} ms\n`,
  );
}

async function start(file: string, parameters: readonly string[]): Promise<MeasuredServer> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  return startServer(path, parameters, reporting(process.env['PROFILE'] === file));
}
