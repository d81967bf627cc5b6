// A provider of chat completions whose answers come as most do: a word at a time, for ten seconds. It takes as little CPU time
// as it can, with one timer for all streams and no HTTP parser, since it shares the machine with the gateway that is measured.
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { eventsOf } from '../longest-stretch/answers.ts';

const words = 40;
const pauseMilliseconds = 250;
/** Streams begin at different times, and their words come at different times. */
const groups = 25;

const head =
  'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n';
const chunks = eventsOf(
  'chat',
  Array.from({ length: words }, (_, index) => ` word${index}`),
)
  .split(/(?<=\n\n)/)
  .map((event) => Buffer.from(`${Buffer.byteLength(event).toString(16)}\r\n${event}\r\n`));
const first = Buffer.concat([Buffer.from(head), chunks[0] ?? Buffer.alloc(0)]);
const last = Buffer.from('0\r\n\r\n');

/** A stream under way, and the number of its next chunk. */
interface OpenStream {
  socket: Socket;
  next: number;
}

const open: Set<OpenStream>[] = Array.from({ length: groups }, () => new Set());
let turn = 0;

setInterval(() => {
  turn += 1;
  const group = open[turn % groups];
  for (const stream of group ?? []) {
    const chunk = chunks[stream.next];
    stream.next += 1;
    if (chunk !== undefined && !stream.socket.destroyed) stream.socket.write(chunk);
    else {
      group?.delete(stream);
      if (!stream.socket.destroyed) stream.socket.write(last);
    }
  }
}, pauseMilliseconds / groups);

/** The length of the request at the beginning of a text; 0 if it is incomplete. */
function requestLength(text: string): number {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return 0;
  const [, length = '0'] = /content-length: (\d+)/i.exec(text.slice(0, end)) ?? [];
  const whole = end + 4 + Number(length);
  return text.length >= whole ? whole : 0;
}

const server = createServer({ noDelay: true }, (socket) => {
  let text = '';
  socket.setEncoding('latin1');
  socket.on('error', () => {});
  socket.on('data', (piece) => {
    text += String(piece);
    for (let length = requestLength(text); length > 0; length = requestLength(text)) {
      text = text.slice(length);
      socket.write(first);
      // The group whose turn was last has the longest time until its next.
      open[turn % groups]?.add({ socket, next: 1 });
    }
  });
});
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on('disconnect', () => process.exit());
