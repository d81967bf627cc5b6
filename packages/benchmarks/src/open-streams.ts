// What open streams cost `toolgate serve`: the time to the first byte of each when all begin at once, the memory of each while
// all are open, and the memory that is left after them. Run it with `node src/open-streams.ts --streams 2000`.
import { Agent, request as send } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { endpoints, writeBody } from './longest-stretch/hostile-requests.ts';
import { readLoop, startGateway, startServer } from './longest-stretch/watched-gateway.ts';

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '3' },
  },
});
const streams = Number(values.streams);
/** While an answer takes ten seconds, all are open after half of them. */
const plateauMilliseconds = 6000;
/** The time in which a server that is idle gives memory back. */
const restMilliseconds = 10_000;

const upstream = await startServer('./hostile-upstream.ts', []);
const gateway = await startGateway(upstream.url, 'chat-completions');
const agent = new Agent({ keepAlive: false });
const body = writeBody('chat', [{ role: 'user', content: 'Hi' }], {
  model: 'steady',
  stream: true,
});

await Promise.all(Array.from({ length: 20 }, openStream));
for (let round = 1; round <= Number(values.rounds); round += 1) {
  const before = await readMemory();
  const opened = Array.from({ length: streams }, openStream);
  await wait(plateauMilliseconds);
  const during = await readMemory();
  const times = (await Promise.all(opened)).toSorted((one, other) => one - other);
  await wait(restMilliseconds);
  const after = await readMemory();
  const at = (share: number): string =>
    `${(times[Math.floor(share * streams)] ?? 0).toFixed(0)} ms`;
  process.stdout.write(
    `round ${round}: ${streams} streams, first byte p50 ${at(0.5)}, p99 ${at(0.99)}, ` +
      `${((during - before) / streams / 1000).toFixed(0)} kB a stream, ` +
      `${megabytes(before)} before, ${megabytes(during)} during, ${megabytes(after)} after\n`,
  );
}
gateway.child.kill();
upstream.child.kill();

/** Resident memory in bytes. */
async function readMemory(): Promise<number> {
  return (await readLoop(gateway)).memory;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(0)} MB`;
}

/** Reads a stream to its end, and says after how many milliseconds its first byte came. Throws for anything else than a whole stream. */
function openStream(): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const request = send(`${gateway.url}${endpoints.chat}`, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    });
    request.on('error', reject);
    request.on('response', (answer) => {
      let firstByte = 0;
      let end = '';
      answer.on('data', (piece: Buffer) => {
        firstByte ||= performance.now() - startedAt;
        end = piece.toString('latin1');
      });
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === 200 && end.includes('[DONE]')) resolve(firstByte);
        else reject(new Error(`A stream ended with ${answer.statusCode}: ${end.slice(-200)}`));
      });
    });
    request.end(body);
  });
}
