// Runs the clients of a hostile tenant in their own process, so that their work does not delay the client whose answers
// are measured. Each sends one request of the table of hostile requests after the other, and reads some of the answers
// slowly.
import { setTimeout as wait } from 'node:timers/promises';
import { sendRequest } from '../longest-stretch/clients.ts';
import {
  answeringEndpoints,
  endpoints,
  hostileRequests,
  writeBody,
} from '../longest-stretch/hostile-requests.ts';

const [url = '', key = '', clients = '8'] = process.argv.slice(2);
const question = [{ role: 'user', content: 'May I sit on the balcony?' }];
const streams = ['deltas-200000', 'deltas-2000', 'event-1', 'comments', 'text-2'];
// oxlint-disable-next-line oxc/no-map-spread -- the lists are made here, once
const bodies = answeringEndpoints.flatMap((endpoint) => [
  ...hostileRequests.map(({ write }) => ({ endpoint, pause: 0, body: write(endpoint) })),
  ...streams.map((model) => {
    const body = writeBody(endpoint, question, { model, stream: model !== 'text-2' });
    return { endpoint, pause: 500, body };
  }),
]);

/** A step that is coprime to the number of bodies visits all of them, in an order that mixes the kinds. */
const step = 37;

let isActive = false;
let begun = 0;
let requests = 0;

async function attack(): Promise<void> {
  for (;;) {
    const next = isActive ? bodies[(begun * step) % bodies.length] : undefined;
    if (next === undefined) {
      await wait(50);
      continue;
    }
    begun += 1;
    const { endpoint, body, pause } = next;
    await sendRequest({ url, path: endpoints[endpoint], body, key, limit: 5000, pause });
    requests += 1;
  }
}

process.on('message', (message: boolean) => {
  isActive = message;
  process.send?.(requests);
});
process.on('disconnect', () => process.exit());
for (let client = 0; client < Number(clients); client += 1) void attack();
process.stdout.write(`${url}\n`);
