import { Agent, request as send } from 'node:http';

/** What a round of requests took. */
export interface LoadResult {
  /** Seconds for all of them. */
  seconds: number;
  /** Milliseconds to the end of each answer. */
  latencies: number[];
  /** Milliseconds to the first byte of each answer's body. */
  firstBytes: number[];
}

/** The requests and their gateway. */
export interface Load {
  port: number;
  headers: Readonly<Record<string, string>>;
  body: string;
  requests: number;
  /** How many requests are under way at any moment. */
  concurrency: number;
}

/** Makes the requests over kept connections. Throws for an answer other than a whole 200. */
export async function runLoad({
  port,
  headers,
  body,
  requests,
  concurrency,
}: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const latencies: number[] = [];
  const firstBytes: number[] = [];
  let left = requests;

  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const start = performance.now();
      const request = send(
        {
          host: '127.0.0.1',
          port,
          path: '/v1/chat/completions',
          method: 'POST',
          agent,
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            ...headers,
          },
        },
        (answer) => {
          let end = '';
          answer.on('data', (piece: Buffer) => {
            if (end === '') firstBytes.push(performance.now() - start);
            end = piece.toString();
          });
          answer.on('error', reject);
          answer.on('end', () => {
            latencies.push(performance.now() - start);
            const isWhole = /(?:\[DONE\]\s*|\}\s*)$/.test(end);
            if (answer.statusCode === 200 && isWhole) resolve();
            else
              reject(new Error(`port ${port} answered ${answer.statusCode}: ${end.slice(-200)}`));
          });
        },
      );
      request.on('error', reject);
      request.end(body);
    });

  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await ask();
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: concurrency }, worker));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  return { seconds, latencies, firstBytes };
}
