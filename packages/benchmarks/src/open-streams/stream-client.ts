// A client in a separate process. Its arguments are the number of streams and the milliseconds in which to open them.
// It reads each stream to its end, and answers with the times of their first events. It has no HTTP parser, since it
// shares the machine with the gateway that is measured.
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { endpoints, writeBody } from '../longest-stretch/hostile-requests.ts';

/** The streams that the client opens. */
export interface StreamOrder {
  port: number;
  streams: number;
  /** The time over which they begin; 0 for all at once. */
  milliseconds: number;
}

/** The times of a stream's beginning and of its first event, in milliseconds since the epoch. */
export type StreamTime = [began: number, firstEvent: number];

/** The client's answer: the times of each stream, and the failures of the others. */
export interface StreamTimes {
  times: StreamTime[];
  failures: string[];
}

const body = writeBody('chat', [{ role: 'user', content: 'Hi' }], {
  model: 'steady',
  stream: true,
});
const request =
  `POST ${endpoints.chat} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n` +
  `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

process.on('message', (order: StreamOrder) => {
  void openAll(order).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit());
process.stdout.write('http://127.0.0.1:0\n');

async function openAll({ port, streams, milliseconds }: StreamOrder): Promise<StreamTimes> {
  const startedAt = performance.now();
  const opened: Promise<StreamTime>[] = [];
  for (let index = 0; index < streams; index += 1) {
    const left = startedAt + (milliseconds * index) / streams - performance.now();
    if (left > 1) await wait(left);
    opened.push(openStream(port));
  }
  const times: StreamTime[] = [];
  const failures: string[] = [];
  for (const result of await Promise.allSettled(opened)) {
    if (result.status === 'fulfilled') times.push(result.value);
    else failures.push(String(result.reason));
  }
  return { times, failures };
}

const now = (): number => performance.timeOrigin + performance.now();

/** Reads a stream to its end, and gives the time of its first event. Rejects for an incomplete stream. */
function openStream(port: number): Promise<StreamTime> {
  const startedAt = now();
  return new Promise((resolve, reject) => {
    let firstEvent = 0;
    let start = '';
    let end = '';
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(request));
    socket.setEncoding('latin1');
    socket.on('data', (piece) => {
      const text = String(piece);
      end = (end + text).slice(-40);
      if (firstEvent > 0) return;
      start += text;
      if (start.includes('data: ')) firstEvent = now();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      if (start.startsWith('HTTP/1.1 200') && end.includes('[DONE]'))
        resolve([startedAt, firstEvent]);
      else reject(new Error(`A stream ended with ${start.slice(0, 300)} … ${end}`));
    });
  });
}
