// A thread that asks `/health` every 20 ms over one connection, and says how long the slowest answer took.
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const pauseMilliseconds = 20;
const { url } = workerData as { url: string };
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let slowest = 0;
let startedAt: number | undefined;

parentPort?.on('message', () => {
  // An answer that is still awaited counts for as long as it has been.
  const awaited = startedAt === undefined ? 0 : performance.now() - startedAt;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(Math.max(slowest, awaited));
  slowest = 0;
});

for (;;) {
  startedAt = performance.now();
  await ask();
  slowest = Math.max(slowest, performance.now() - startedAt);
  startedAt = undefined;
  await wait(pauseMilliseconds);
}

function ask(): Promise<void> {
  return new Promise((resolve) => {
    const request = get(`${url}/health`, { agent }, (response) => {
      response.resume().on('close', resolve);
    });
    request.on('error', () => resolve());
  });
}
