// A thread that asks `/health` every 20 ms over one connection, and reports the times of each question and its answer.
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const pauseMilliseconds = 20;
const { url } = workerData as { url: string };
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const now = (): number => performance.timeOrigin + performance.now();
/** The times of each question and its answer, in milliseconds since the epoch. */
let answers: [asked: number, answered: number][] = [];
let askedAt: number | undefined;

parentPort?.on('message', () => {
  // A missing answer counts with the time waited so far.
  if (askedAt !== undefined) answers.push([askedAt, now()]);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(answers);
  answers = [];
});

for (;;) {
  askedAt = now();
  await ask();
  answers.push([askedAt, now()]);
  askedAt = undefined;
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
