import OpenAI, { toFile } from 'openai';
import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import type { Authentication } from '../exchange/index.ts';
import { createLimits } from '../limits/index.ts';
import { fetchOf, testUpstream } from '../testing/index.ts';
import type { ToolgateHandlerOptions } from '../toolgate-handler-options.ts';

const endpoints = ['audio/transcriptions', 'audio/translations', 'images/edits'] as const;

/** All kinds of bytes, with separators of parts among them. */
const sound = Uint8Array.from({ length: 3_000_000 }, (_, at) => (at * at + (at >> 8)) & 0xff);
sound.set(new TextEncoder().encode('\r\n--\r\n------'), 70_000);

function setUp(
  options: Partial<ToolgateHandlerOptions> = {},
  answer: (form: FormData) => Response = () =>
    Response.json({ text: 'Hello!', usage: { type: 'tokens', total_tokens: 12 } }),
) {
  const forms: FormData[] = [];
  const provider = testUpstream(async (request) => {
    const form = await request.formData();
    forms.push(form);
    return answer(form);
  });
  const handler = createToolgateHandler({ provider: provider.provider, endpoints, ...options });
  const client = new OpenAI({
    baseURL: 'http://localhost/v1',
    apiKey: 'caller-key',
    maxRetries: 0,
    fetch: fetchOf(handler),
  });
  return { provider, forms, handler, client };
}

async function bytesOf(entry: FormDataEntryValue | null): Promise<Uint8Array> {
  return new Uint8Array(await (entry as File).arrayBuffer());
}

const authenticate = (): Authentication => ({ tenant: 't', models: ['other'] });

describe('forms of the official client', () => {
  it.each(['model first', 'file first'])('bring a sound to the provider, %s', async (order) => {
    const { client, forms, provider } = setUp({ apiKeys: ['web=caller-key'] });
    const file = await toFile(sound, 'naïve "name".wav', { type: 'audio/wav' });
    const body = order === 'model first' ? { model: 'w', file } : { file, model: 'w' };
    const { text } = await client.audio.transcriptions.create({
      ...body,
      timestamp_granularities: ['word', 'segment'],
    });
    expect(text).toBe('Hello!');
    const [form] = forms;
    expect(form?.get('model')).toBe('w');
    expect(form?.getAll('timestamp_granularities[]')).toEqual(['word', 'segment']);
    expect(Buffer.compare(await bytesOf(form?.get('file') ?? null), sound)).toBe(0);
    const [sent] = provider.requests;
    expect(sent?.path).toBe('/v1/audio/transcriptions');
    expect(sent?.headers.get('authorization')).toBe('Bearer host-key');
  });

  it('ask for the name of the model if the host gave it another', async () => {
    const { provider, forms } = setUp();
    const models = { named: provider.model.languageModel('whisper-large-v3') };
    const handler = createToolgateHandler({ models, endpoints });
    const client = new OpenAI({
      baseURL: 'http://localhost/v1',
      apiKey: 'none',
      fetch: fetchOf(handler),
    });
    const file = await toFile(sound, 'a.wav');
    await client.audio.translations.create({ file, model: 'named', prompt: 'named' });
    expect([forms[0]?.get('model'), forms[0]?.get('prompt')]).toEqual([
      'whisper-large-v3',
      'named',
    ]);
    expect(Buffer.compare(await bytesOf(forms[0]?.get('file') ?? null), sound)).toBe(0);
  });

  it('bring several images', async () => {
    const { client, forms } = setUp({}, () => Response.json({ created: 1, data: [] }));
    const image = [await toFile(sound, 'a.png'), await toFile(new Uint8Array(3), 'b.png')];
    await client.images.edit({ image, prompt: 'Hi', model: 'i' });
    expect(forms[0]?.getAll('image[]')).toHaveLength(2);
  });

  it.each([
    ['text', 'text/plain; charset=utf-8', 'Grüße'],
    ['vtt', 'text/vtt', 'WEBVTT'],
  ] as const)('get an answer as %s', async (format, type, text) => {
    const answer = (): Response => new Response(text, { headers: { 'content-type': type } });
    const { client } = setUp({}, answer);
    const file = await toFile(sound, 'a.wav');
    const made = await client.audio.transcriptions
      .create({ file, model: 'w', response_format: format })
      .asResponse();
    expect([made.headers.get('content-type'), await made.text()]).toEqual([type, text]);
  });

  it('get the answer as events', async () => {
    const event = { type: 'transcript.text.done', text: 'Hi' };
    const { client } = setUp({}, () => {
      const headers = { 'content-type': 'text/event-stream' };
      return new Response(`data: ${JSON.stringify(event)}\n\n`, { headers });
    });
    const file = await toFile(sound, 'a.wav');
    const events = [];
    for await (const one of await client.audio.transcriptions.create({
      file,
      model: 'w',
      stream: true,
    })) {
      events.push(one);
    }
    expect(events).toEqual([event]);
  });

  it('are kept to keys, models and limits', async () => {
    const file = await toFile(sound, 'a.wav');
    const ask = async (options: Partial<ToolgateHandlerOptions>): Promise<unknown[]> => {
      const { client, provider } = setUp(options);
      const asking = async () => client.audio.transcriptions.create({ file, model: 'w' });
      await asking().catch(() => {});
      const { status } = await asking().then(
        () => ({ status: 200 }),
        (error: { status: number }) => error,
      );
      return [status, provider.requests.length];
    };
    expect(await ask({ apiKeys: ['web=other-key'] })).toEqual([401, 0]);
    expect(await ask({ authenticate })).toEqual([404, 0]);
    expect(await ask({ capacity: { bytes: 8_000_000 } })).toEqual([200, 2]);
    const limits = createLimits({ tokens: { limit: 8, seconds: 60 } });
    expect(await ask({ limits })).toEqual([429, 1]);
    expect(await ask({ endpoints: [] })).toEqual([404, 0]);
  });
});

const field = (name: string, value: string, more = ''): string =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const model = field('model', 'w');
const file = field('file', 'RIFF', '; filename="a.wav"\r\ncontent-type: audio/wav');
const end = '--b--\r\n';

async function send(
  body: string,
  contentType = 'multipart/form-data; boundary=b',
  options: Partial<ToolgateHandlerOptions> = {},
) {
  const { handler, provider } = setUp(options);
  const response = await handler(
    new Request('http://localhost/v1/audio/transcriptions', {
      method: 'POST',
      headers: { 'content-type': contentType },
      body,
    }),
  );
  return { status: response.status, text: await response.text(), sent: provider.requests };
}

describe('a form', () => {
  it.each([
    ['with the model last', `${file}${model}${end}`],
    ['without a last line break', `${model}${file}--b--`],
    [
      'with a name of a file in two forms',
      model + field('file', '', `; filename="_"; filename*=utf-8''%C3%A4`) + end,
    ],
    [
      'with a text as media type of the model',
      field('model', 'w', '\r\nContent-Type: text/plain; charset=utf-8') + end,
    ],
  ])('is passed on as it came: %s', async (_title, body) => {
    const { status, sent } = await send(body);
    expect([status, sent[0]?.body]).toEqual([200, body]);
  });

  it('is passed on with a boundary that needs quotes', async () => {
    const body = `${model}${file}${end}`.replaceAll('--b', '--a:b c');
    const contentType = 'multipart/form-data; boundary="a:b c"';
    const { status, sent } = await send(body, contentType);
    expect([status, sent[0]?.body]).toEqual([200, body]);
    expect(sent[0]?.headers.get('content-type')).toBe(contentType);
  });

  it.each([
    ['no model', `${file}${end}`, 'model: the id of a model is required'],
    ['two models', `${model}${file}${model}${end}`, 'model: there are two'],
    [
      'two models, one in other letters',
      `${model}${field('Model[]', 'x')}${end}`,
      'model: there are two',
    ],
    ['a model in other letters', `${field('MODEL', 'x')}${end}`, 'model: a plain field'],
    ['a model as a file', `${field('model', 'w', '; filename="m"')}${end}`, 'model: a plain field'],
    [
      'an encoded model',
      `${field('model', 'dw==', '\r\ncontent-transfer-encoding: base64')}${end}`,
      'model: a plain field',
    ],
    [
      'a model in another character set',
      `${field('model', 'w', '\r\ncontent-type: text/plain; charset=utf-7')}${end}`,
      'model: a plain field',
    ],
    ['an empty model', `${field('model', '')}${end}`, 'model: a plain field'],
    ['an endless model', `${field('model', 'w'.repeat(257))}${end}`, 'model: a plain field'],
    ['a model that is no ASCII', `${field('model', 'wü')}${end}`, 'model: a plain field'],
    ['something before the parts', `x\r\n${model}${end}`, 'The form is malformed'],
    ['something after the parts', `${model}${end}${model}`, 'The form is malformed'],
    ['no end', model, 'The form is malformed'],
    ['nothing', '', 'The form is malformed'],
    ['a boundary within a part', `${field('file', 'a--b')}${model}${end}`, 'The form is malformed'],
    [
      'a boundary after another line end',
      `${field('file', 'a\n--b\r\n')}${model}${end}`,
      'The form is malformed',
    ],
    ['a longer boundary', `${model}--bc\r\n${end}`, 'The form is malformed'],
    [
      'a name that ends early',
      `${field('a\\"; name="model', 'x')}${model}${end}`,
      'The form is malformed',
    ],
    [
      'a file whose name hides another',
      `${field('file', 'x', '; filename="a\\"; name="model"')}${model}${end}`,
      'The form is malformed',
    ],
    [
      'two names in one part',
      `${field('a', 'x', '\r\nContent-Disposition: form-data; name="model"')}${model}${end}`,
      'The form is malformed',
    ],
    [
      'a header in two lines',
      `${field('a', 'x', ';\r\n name="model"')}${model}${end}`,
      'The form is malformed',
    ],
    ['a part without headers', `--b\r\n\r\nx\r\n${model}${end}`, 'The form is malformed'],
    [
      'endless headers',
      `${field('a', 'x', `\r\nx: ${'y'.repeat(5000)}`)}${model}${end}`,
      'The form is malformed',
    ],
    ['too many parts', `${field('a', 'x').repeat(300)}${model}${end}`, 'more than 256 parts'],
  ])('is refused with %s', async (_title, body, message) => {
    const { status, text, sent } = await send(body);
    expect([status, sent]).toEqual([400, []]);
    expect(JSON.parse(text)).toMatchObject({ error: { type: 'invalid_request_error' } });
    expect(text).toContain(message);
  });

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=b; boundary=c',
    'multipart/form-data; boundary="b',
    `multipart/form-data; boundary=${'b'.repeat(71)}`,
  ])('is refused as %s', async (contentType) => {
    const { status, sent } = await send(`${model}${end}`, contentType);
    expect([status, sent]).toEqual([400, []]);
  });

  it('is refused if it is too large', async () => {
    const { status, sent } = await send(`${model}${file}${end}`, undefined, { maxBodyBytes: 99 });
    expect([status, sent]).toEqual([413, []]);
  });

  it('is refused by an endpoint that takes JSON only', async () => {
    const { handler } = setUp({ endpoints: ['embeddings'] });
    const response = await handler(
      new Request('http://localhost/v1/embeddings', {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        body: `${model}${end}`,
      }),
    );
    expect(response.status).toBe(415);
  });
});
