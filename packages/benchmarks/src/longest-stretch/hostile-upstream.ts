// A provider of all three formats whose answer is as hostile as the model's name says.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type AnswerFormat, eventsOf, wholeOf } from './answers.ts';
import { callEventsOf, wholeCallOf } from './tool-calls.ts';

const megabyte = 1_000_000;
const sentence = 'The lazy dog minds its own business, and the fox does too. ';
const prose = (length: number): string => sentence.repeat(length / sentence.length);
const words = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => ` word${index % 1000}`);

/** Writes as fast as the reader takes it, in pieces of 64 kB. */
async function write(answer: ServerResponse, text: string): Promise<void> {
  for (let at = 0; at < text.length; at += 65_536) {
    if (answer.destroyed) return;
    if (!answer.write(text.slice(at, at + 65_536))) {
      await new Promise<void>((resolve) => {
        answer.once('drain', resolve);
        answer.once('close', resolve);
      });
    }
  }
}

/** The content of an answer: its text, or junk. */
interface HostileAnswer {
  /** The pieces of text; a whole answer joins them. */
  words?: readonly string[];
  /** The arguments of a call of a tool, as JSON. */
  input?: string;
  /** Text that is sent unchanged instead of an answer. */
  raw?: string;
  /** More headers. */
  headers?: Readonly<Record<string, string>>;
}

const cache = new Map<string, string>();
const kept = (name: string, make: () => string): string => {
  const known = cache.get(name) ?? make();
  cache.set(name, known);
  return known;
};

const answers: Record<string, () => HostileAnswer> = {
  whole: () => ({ words: ['Yes', ', you may.'] }),
  'text-2': () => ({ words: [prose(2 * megabyte)] }),
  'text-20': () => ({ words: [prose(20 * megabyte)] }),
  'letter-20': () => ({ words: ['a'.repeat(20 * megabyte)] }),
  'event-1': () => ({ words: [prose(megabyte)] }),
  'event-15': () => ({ words: [prose(15 * megabyte)] }),
  'event-endless': () => ({ raw: `data: ${'x'.repeat(40 * megabyte)}` }),
  'deltas-200000': () => ({ words: words(200_000) }),
  'deltas-2000': () => ({ words: words(2000) }),
  comments: () => ({ raw: ': ping\n\n'.repeat(2 * megabyte) }),
  'empty-events': () => ({ raw: 'data: {}\n\n'.repeat(megabyte) }),
  values: () => ({ raw: `{"choices":[${'{},'.repeat(5 * megabyte)}{}]}` }),
  'call-file': () => ({
    input: JSON.stringify({ path: 'notes.txt', content: words(40_000).join('') }),
  }),
  'call-values': () => ({ input: JSON.stringify({ list: words(40_000) }) }),
  levels: () => ({ raw: '['.repeat(10 * megabyte) }),
  headers: () => ({
    words: ['Yes'],
    headers: Object.fromEntries(
      Array.from({ length: 2000 }, (_, index) => [`x-junk-${index}`, 'y'.repeat(4000)]),
    ),
  }),
};

function formatOf(url: string): AnswerFormat {
  if (url.endsWith('/messages')) return 'messages';
  return url.endsWith('/responses') ? 'responses' : 'chat';
}

function readBody(text: string): { model: string; stream: boolean } {
  // A body of 30 MB is not worth parsing: the two fields are at its beginning or its end.
  const ends = `${text.slice(0, 2000)}${text.slice(-2000)}`;
  const [, model = 'whole'] = /"model":"([\w-]+)"/.exec(ends) ?? [];
  return { model, stream: ends.includes('"stream":true') };
}

/** An ordinary stream: one word after the other, for ten seconds. */
const steadyWords = 40;
const pauseMilliseconds = 250;

async function writeSteadily(answer: ServerResponse, format: AnswerFormat): Promise<void> {
  const events = eventsOf(format, words(steadyWords)).split(/(?<=\n\n)/);
  for (const event of events) {
    if (answer.destroyed) return;
    answer.write(event);
    await wait(pauseMilliseconds);
  }
  answer.end();
}

async function answerWith(answer: ServerResponse, url: string, text: string): Promise<void> {
  const { model, stream } = readBody(text);
  const format = formatOf(url);
  const { words: pieces, input, raw, headers } = (answers[model] ?? answers['whole'])?.() ?? {};
  const type = stream ? 'text/event-stream' : 'application/json';
  answer.writeHead(200, { 'content-type': type, ...headers });
  if (model === 'steady') return writeSteadily(answer, format);
  const body = kept(`${model} ${format} ${stream}`, () => {
    if (input !== undefined)
      return stream ? callEventsOf(format, input) : wholeCallOf(format, input);
    if (pieces === undefined) return raw ?? '';
    return stream ? eventsOf(format, pieces) : wholeOf(format, pieces.join(''));
  });
  await write(answer, body);
  answer.end();
}

const server = createServer((request, answer) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('error', () => {});
  answer.on('error', () => {});
  request.on('end', () => {
    void answerWith(answer, request.url ?? '', Buffer.concat(pieces).toString('latin1'));
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on('disconnect', () => process.exit());
