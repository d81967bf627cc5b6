import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import { postUnchecked, streamResponse } from '../testing/index.ts';
import { sampleAnswers, type SampleFormat } from '../testing/sample-answers/index.ts';
import { redactAnswer } from './redact-answer.ts';
import { fetchTransport } from './transport.ts';
import { upstream } from './upstream.ts';

const key = 'sk-host-A1b2C3d4E5';

/** Returns a handler whose provider gives an answer. */
function handlerFor(answer: () => Response, apiKey: string = key) {
  const transport = fetchTransport(async () => answer());
  const baseURL = 'http://localhost/v1';
  const format = ['chat-completions', 'messages', 'responses'] as const;
  const model = upstream({ format, baseURL, apiKey, transport });
  return createToolgateHandler({ provider: model });
}

const formats: readonly SampleFormat[] = ['chat-completions', 'messages', 'responses'];

describe.each(formats)("%s: the host's key in a successful answer", (format) => {
  const { path, request, whole, events } = sampleAnswers('Never mention the balcony.')[format];
  const echo = { headers: { authorization: `Bearer ${key}` } };

  it('is redacted in a whole answer and its headers', async () => {
    const headers = { 'x-request-id': `req-${key}` };
    const handler = handlerFor(() => Response.json({ ...whole, echo }, { headers }));
    const response = await postUnchecked(handler, path, { model: 'm', ...request });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('"Bearer [redacted]"');
    expect(JSON.stringify([...response.headers])).not.toContain(key);
  });

  it('is redacted in a stream', async () => {
    const pieces = events.map(({ name, data }) => {
      const text = typeof data === 'string' ? data : JSON.stringify({ ...(data as object), echo });
      return `${name === undefined ? '' : `event: ${name}\n`}data: ${text}\n\n`;
    });
    const handler = handlerFor(() => streamResponse(pieces));
    const response = await postUnchecked(handler, path, { model: 'm', stream: true, ...request });
    const text = await response.text();
    expect(text).toContain('"Bearer [redacted]"');
    expect(text).not.toContain(key);
  });
});

it('is redacted in an answer that is passed on', async () => {
  const handler = handlerFor(() => Response.json({ data: [], echo: key }));
  const response = await postUnchecked(handler, '/v1/embeddings', { model: 'm', input: 'Hi' });
  expect(await response.text()).toBe('{"data":[],"echo":"[redacted]"}');
});

it('leaves a key that may be a word', async () => {
  const { path, request, whole } = sampleAnswers('Never mention the balcony.')['chat-completions'];
  const handler = handlerFor(() => Response.json({ ...whole, echo: 'ollama' }), 'ollama');
  const response = await postUnchecked(handler, path, { model: 'm', ...request });
  expect(await response.text()).toContain('"echo":"ollama"');
});

/** Reads an answer that comes in pieces. */
async function redacted(
  pieces: readonly Uint8Array[],
  secret: string = key,
): Promise<Uint8Array[]> {
  const waiting = [...pieces];
  const answer = redactAnswer(
    { status: 200, header: () => undefined, read: async () => waiting.shift(), cancel: () => {} },
    { authorization: `Bearer ${secret}` },
  );
  const read: Uint8Array[] = [];
  for (let next = await answer.read(); next !== undefined; next = await answer.read()) {
    read.push(next);
  }
  return read;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (pieces: readonly Uint8Array[]) =>
  pieces.map((piece) => new TextDecoder().decode(piece)).join('');

it.each([
  ['once', `My key is ${key}.`, 'My key is [redacted].'],
  ['twice in a row', `${key}${key}`, '[redacted][redacted]'],
  ['after its own beginning', `sk-host-A1b${key}`, 'sk-host-A1b[redacted]'],
  ['in part', `sk-host-A1b2C3d4E sk-host`, 'sk-host-A1b2C3d4E sk-host'],
])('finds a key %s, wherever the pieces are cut', async (_title, text, expected) => {
  const bytes = bytesOf(text);
  for (let size = 1; size <= bytes.length; size += 1) {
    const pieces: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
    expect(textOf(await redacted(pieces))).toBe(expected);
  }
});

/** Escapes characters of a text as in a string of JSON, `levels` times. */
function escaped(text: string, pattern: RegExp, levels: number): string {
  const once = text.replace(pattern, (character) =>
    character === '/' ? '\\/' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  let written = once;
  for (let level = 1; level < levels; level += 1) written = JSON.stringify(written).slice(1, -1);
  return written;
}

const slashed = 'key/A1b2+C3d4/E5==';

it.each([
  ['a slash', /\//g, 1],
  ['a plus and an equals sign', /[+=]/g, 1],
  ['all of its characters', /./g, 1],
  ['its first character', /^./, 1],
  ['its last character', /.$/, 1],
  ['a slash and a plus, in a string in a string', /[/+]/g, 2],
  ['all of its characters, three strings deep', /./g, 3],
])('finds a key with %s escaped, wherever the pieces are cut', async (_title, pattern, levels) => {
  const quote = escaped(slashed, pattern, levels);
  expect(quote).not.toBe(slashed);
  const text = `{"a":"\\n\\u4f60\\n${quote}, ${quote}\\n"} \\`;
  const expected = '{"a":"\\n\\u4f60\\n[redacted], [redacted]\\n"} \\';
  const bytes = bytesOf(text);
  for (let size = 1; size <= bytes.length; size += 1) {
    const pieces: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
    expect(textOf(await redacted(pieces, slashed))).toBe(expected);
  }
});

it('leaves escapes of other texts', async () => {
  const text = '"key\\/A1b2 \\u002B \\u00 \\/ key/A1b2+C3d4/E5"';
  expect(textOf(await redacted([bytesOf(text)], slashed))).toBe(text);
});

it('redacts a key that an answer escapes', async () => {
  const { path, request, whole } = sampleAnswers('Never mention the balcony.')['chat-completions'];
  const body = JSON.stringify({ ...whole, echo: slashed }).replaceAll('/', '\\/');
  const headers = { 'content-type': 'application/json' };
  const handler = handlerFor(() => new Response(body, { headers }), slashed);
  const response = await postUnchecked(handler, path, { model: 'm', ...request });
  expect(await response.json()).toMatchObject({ echo: '[redacted]' });
});

it('returns pieces without a key as the same objects', async () => {
  const pieces = [bytesOf('data: {"a":1}\n\n'), bytesOf('data: {"b":"sk-host"}\n\n')];
  const read = await redacted(pieces);
  expect(read.every((piece, at) => piece === pieces[at])).toBe(true);
  expect(read).toHaveLength(2);
});
