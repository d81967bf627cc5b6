import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import { chatCompletion, postJson } from '../testing/index.ts';
import { fetchTransport, type UpstreamRequest } from './transport.ts';
import { upstream } from './upstream.ts';

const answer = chatCompletion({ content: 'Hi' });

/** Returns the request that a transport gets for a body. */
async function sentFor(body: object, takesTexts: boolean): Promise<UpstreamRequest> {
  const sent: UpstreamRequest[] = [];
  const send = fetchTransport(() => Promise.resolve(Response.json(answer)));
  const transport = Object.assign(
    (request: UpstreamRequest) => {
      sent.push(request);
      return send(request);
    },
    { takesTexts },
  );
  const baseURL = 'http://localhost/v1';
  const model = upstream({ format: 'chat-completions', baseURL, transport });
  const handler = createToolgateHandler({ provider: { languageModel: () => model } });
  const response = await postJson(handler, '/v1/chat/completions', body);
  expect(response.status).toBe(200);
  expect(sent).toHaveLength(1);
  return sent[0] as UpstreamRequest;
}

const chatOf = (content: unknown, rest: object = {}): object => ({
  model: 'm',
  messages: [{ role: 'user', content }],
  ...rest,
});
const guard = { tools: [{ type: 'function', function: { name: 'svc_prompt_guard' } }] };

describe('the body for a transport', () => {
  it.each([
    ['one long text', chatOf('Zürich 😀 '.repeat(60_000))],
    ['one long text that is guarded', chatOf('Zürich 😀 '.repeat(60_000), guard)],
    ['a text with escapes that is guarded', chatOf('"a"\n'.repeat(150_000), guard)],
    [
      'many parts that are guarded',
      chatOf(
        Array.from({ length: 9000 }, (_, index) => ({ type: 'text', text: `part ${index}` })),
        guard,
      ),
    ],
  ])('is the same as texts and as bytes: %s', async (_name, body) => {
    const whole = await sentFor(body, false);
    const { body: rest, texts = [] } = await sentFor(body, true);
    expect(rest).toBe('');
    expect(texts.length).toBeGreaterThan(1);
    expect(texts.join('') === new TextDecoder().decode(whole.body as Uint8Array)).toBe(true);
  });

  it('is one text for a short request', async () => {
    const { body, texts } = await sentFor(chatOf('Hi'), true);
    expect([JSON.parse(body as string), texts]).toEqual([chatOf('Hi'), undefined]);
  });
});
