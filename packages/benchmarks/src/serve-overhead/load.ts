import { Agent, request } from 'node:http';

/** What a run of requests took. */
export interface Load {
  /** The median time of a request to the end of its answer, in milliseconds. */
  median: number;
}

/**
 * Sends the same request many times.
 *
 * @throws Error for an answer that is not whole.
 */
export async function loadFrom(
  url: string,
  body: string,
  { requests, concurrency }: { requests: number; concurrency: number },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const times: number[] = [];
  let left = requests;
  async function work(): Promise<void> {
    while (left > 0) {
      left -= 1;
      const start = performance.now();
      await send(url, body, agent);
      times.push(performance.now() - start);
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work));
  agent.destroy();
  times.sort((one, other) => one - other);
  return { median: times[Math.floor(times.length / 2)] ?? 0 };
}

function send(url: string, body: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      let tail = '';
      response.on('data', (chunk: Buffer) => {
        tail = (tail + chunk.toString('latin1')).slice(-400);
      });
      response.on('end', () => {
        const isWhole = response.statusCode === 200 && /\[DONE\]|"stop"/.test(tail);
        if (isWhole) resolve();
        else reject(new Error(`${url} answered ${response.statusCode}: ${tail}`));
      });
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
