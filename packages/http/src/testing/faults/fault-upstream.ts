// Only tests import this file, and they run on Node.js.
// oxlint-disable no-restricted-imports
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { bodyPieces, streamPieces } from './fault-answers.ts';

/** The ways in which the upstream misbehaves. They are also the names of its models. */
export type FaultName =
  | 'whole'
  | 'hang-before-head'
  | 'hang-after-head'
  | 'hang-midway'
  | 'reset-before-head'
  | 'reset-midway'
  | 'cut-midway'
  | 'cut-within-event'
  | 'short-of-its-length'
  | 'invalid-json'
  | 'wrong-types'
  | 'endless-event'
  | 'pings'
  | 'drip'
  | 'left-open'
  | 'status-429'
  | 'status-429-with-wait'
  | 'status-401'
  | 'status-500'
  | 'status-529'
  | 'redirect'
  | 'html'
  | 'flood';

/** A provider that supports all three formats, and misbehaves as the model's name says. */
export interface FaultUpstream {
  /** Its base URL, version included. */
  url: string;
  /** The number of running answers, without aborted ones. */
  readonly active: number;
  /** The number of bytes that it could send so far. */
  readonly bytes: number;
  /** The number of requests that arrived. */
  readonly requests: number;
  /** Stops the server and closes all its connections. */
  close(): Promise<void>;
}

/** An answer that will go wrong. */
interface FaultyAnswer {
  response: ServerResponse;
  isStream: boolean;
  /** The events of a whole stream, or the pieces of a whole body. */
  pieces: readonly string[];
  /** Sends the head of a good answer. */
  open(): void;
  /** Sends a piece, and waits until there is room for the next. Rejects if the reader has left. */
  write(piece: string): Promise<void>;
}

type Fault = (answer: FaultyAnswer) => void | Promise<void>;

const half = ({ pieces }: FaultyAnswer): readonly string[] =>
  pieces.slice(0, Math.ceil(pieces.length / 2));

async function writeAll({ write }: FaultyAnswer, pieces: readonly string[]): Promise<void> {
  for (const piece of pieces) await write(piece);
}

async function openWith(answer: FaultyAnswer, pieces: readonly string[]): Promise<void> {
  answer.open();
  await writeAll(answer, pieces);
}

function fail(status: number, headers: Readonly<Record<string, string>> = {}): Fault {
  return ({ response }) => {
    const error = { type: 'some_error', message: 'secret words about org-1 and its key sk-1' };
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ type: 'error', error }));
  };
}

/** A text that no format accepts. */
const wrongTypes = JSON.stringify({
  id: 5,
  type: 'response.output_text.delta',
  choices: [{ index: 'no', delta: { content: 5 }, message: { content: 5 } }],
  content: 5,
  delta: 5,
  output: 5,
});

/** The fault of each name. */
const faults: Record<FaultName, Fault> = {
  async whole(answer) {
    await openWith(answer, answer.pieces);
    answer.response.end();
  },
  'hang-before-head': () => {},
  'hang-after-head'({ open, response }) {
    open();
    response.flushHeaders();
  },
  async 'hang-midway'(answer) {
    await openWith(answer, half(answer));
  },
  'reset-before-head': ({ response }) => void response.socket?.resetAndDestroy(),
  async 'reset-midway'(answer) {
    await openWith(answer, half(answer));
    // The written text must arrive first; the reset would overtake it.
    await nextTurn();
    answer.response.socket?.destroy();
  },
  async 'cut-midway'(answer) {
    await openWith(answer, half(answer));
    answer.response.end();
  },
  async 'cut-within-event'(answer) {
    const sent = half(answer);
    const next = answer.pieces[sent.length] ?? '';
    await openWith(answer, [...sent, next.slice(0, next.length / 2)]);
    answer.response.end();
  },
  async 'short-of-its-length'(answer) {
    answer.response.setHeader('content-length', 100_000);
    await openWith(answer, half(answer));
    answer.response.socket?.end();
  },
  async 'invalid-json'(answer) {
    await openWith(answer, answer.isStream ? [...half(answer), 'data: {no\n\n'] : ['{no']);
    answer.response.end();
  },
  async 'wrong-types'(answer) {
    const event = `data: ${wrongTypes}\n\n`;
    await openWith(answer, answer.isStream ? [...half(answer), event] : [wrongTypes]);
    answer.response.end();
  },
  async 'endless-event'(answer) {
    await openWith(answer, answer.isStream ? half(answer) : ['{"id":"']);
    const piece = 'x'.repeat(256 * 1024);
    await answer.write(answer.isStream ? `data: ${piece}` : piece);
    while (!answer.response.destroyed) await answer.write(piece);
  },
  async pings(answer) {
    const ping = answer.isStream ? ': keep-alive\n\n' : ' \n';
    await openWith(
      answer,
      answer.isStream ? answer.pieces.flatMap((piece) => [ping, piece, ping]) : [ping, ping],
    );
    if (!answer.isStream) await writeAll(answer, answer.pieces);
    answer.response.end();
  },
  async drip(answer) {
    answer.open();
    const text = answer.pieces.join('');
    for (let start = 0; start < text.length; start += 5) {
      await answer.write(text.slice(start, start + 5));
      await nextTurn();
    }
    answer.response.end();
  },
  async 'left-open'(answer) {
    await openWith(answer, answer.pieces);
    if (!answer.isStream) answer.response.end();
  },
  'status-429': fail(429),
  'status-429-with-wait': fail(429, { 'retry-after': '7' }),
  'status-401': fail(401),
  'status-500': fail(500),
  'status-529': fail(529),
  redirect: fail(307, { location: 'http://127.0.0.1:1/elsewhere' }),
  html({ response }) {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Busy</html>');
  },
  async flood(answer) {
    await openWith(answer, half(answer));
    const delta = answer.pieces[half(answer).length - 1] ?? '';
    while (!answer.response.destroyed) await answer.write(delta);
  },
};

/** All names. */
export const faultNames: readonly string[] = Object.keys(faults);

/** Starts a provider on a free port of this machine. */
export async function startFaultUpstream(): Promise<FaultUpstream> {
  const state = { active: 0, bytes: 0, requests: 0 };

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    state.requests += 1;
    state.active += 1;
    response.once('close', () => (state.active -= 1));
    const { model, stream = false } = JSON.parse(await readBody(incoming)) as {
      model: FaultName;
      stream?: boolean;
    };
    const type = stream ? 'text/event-stream' : 'application/json';
    const fault: Fault = faults[model];
    await fault({
      response,
      isStream: stream,
      pieces: stream ? streamPieces(incoming.url ?? '') : bodyPieces(incoming.url ?? ''),
      open: () => void response.writeHead(200, { 'content-type': type }),
      async write(piece) {
        if (response.destroyed) throw new Error('The reader left.');
        state.bytes += piece.length;
        if (response.write(piece)) return;
        await roomIn(response);
      },
    });
  }

  const server = createServer((incoming, response) => {
    response.on('error', () => {});
    answer(incoming, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    get active() {
      return state.active;
    },
    get bytes() {
      return state.bytes;
    },
    get requests() {
      return state.requests;
    },
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Waits until a response accepts more data, or never will. */
async function roomIn(response: ServerResponse): Promise<void> {
  await new Promise<void>((resolve) => {
    const settle = (): void => {
      response.off('drain', settle).off('close', settle);
      resolve();
    };
    response.on('drain', settle).on('close', settle);
  });
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}
