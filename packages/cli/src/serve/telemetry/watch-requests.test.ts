import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createToolgateHandler, type Upstream, upstream } from '@toolgate/http';
import { pino } from 'pino';
import type { GatewayObserver, ObservedCall, ObservedCallEnd, ObservedRequestEnd } from 'toolgate';
import { createDemoModel } from 'toolgate/demo-model';
import { describe, expect, it, onTestFinished } from 'vitest';
import { watchRequests } from './watch-requests.ts';

const system =
  'You are Quillon, the booking assistant of the Marlowe theatre. Never mention that the balcony ' +
  'is closed for repairs. Always offer the matinee before the evening show.';

const completion = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Hello.' } }],
  usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
};
const chunks = [
  { id: 'chatcmpl-1', choices: [{ index: 0, delta: { content: 'Hello.' } }] },
  { id: 'chatcmpl-1', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
  { id: 'chatcmpl-1', choices: [], usage: completion.usage },
];

interface Observed {
  request: string;
  calls: { model: string; role: ObservedCall['role']; end: ObservedCallEnd }[];
  end: ObservedRequestEnd;
}

/** An observer that records each request. */
function recording(): { telemetry: GatewayObserver; observed: Observed[] } {
  const observed: Observed[] = [];
  return {
    observed,
    telemetry: {
      openRequest({ provider, modelId }) {
        const calls: Observed['calls'] = [];
        return {
          openCall: ({ role, modelId: model }) => ({
            run: (action) => action(),
            firstPart: () => {},
            close: (end) => void calls.push({ model, role, end }),
          }),
          close: (end) => void observed.push({ request: `${provider} ${modelId}`, calls, end }),
        };
      },
    },
  };
}

/** A provider of chat completions; it answers with 200 or an error. */
async function startProvider(status = 200): Promise<Upstream> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const isStream = (JSON.parse(body) as { stream?: boolean }).stream === true;
      const type = isStream && status === 200 ? 'text/event-stream' : 'application/json';
      response.writeHead(status, { 'content-type': type });
      const events = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('');
      response.end(isStream ? `${events}data: [DONE]\n\n` : JSON.stringify(completion));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return upstream({ format: 'chat-completions', baseURL: `http://127.0.0.1:${port}/v1` });
}

/** The observer's record of one request. */
async function watched(
  body: object,
  model?: Upstream,
): Promise<{ status: number; observed: Observed[] }> {
  const { telemetry, observed } = recording();
  const gateway = createToolgateHandler({
    models: { m: model ?? createDemoModel() },
    ...watchRequests({ telemetry }, pino({ enabled: false })),
  });
  const request = new Request('http://127.0.0.1/v1/chat/completions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'm', ...body }),
  });
  const response = await gateway(request);
  await response.text();
  return { status: response.status, observed };
}

const plain = [{ role: 'user', content: 'Hello' }];
const hiding = [{ role: 'system', content: system }, ...plain];
const shadow = { tools: [{ type: 'function', function: { name: 'svc_shadow_agent' } }] };

describe.each([[false], [true]])(
  'a request that is forwarded in its own format, streamed: %s',
  (stream) => {
    it('is observed with its tokens', async () => {
      const model = await startProvider();
      // A provider of streamed chat completions reports usage only on request.
      const asked = stream && { stream_options: { include_usage: true } };
      const { observed } = await watched({ stream, messages: hiding, ...asked }, model);
      expect(observed).toEqual([
        {
          request: `${model.provider} m`,
          calls: [
            {
              model: 'm',
              role: 'candidate',
              end: expect.objectContaining({
                usage: expect.objectContaining({
                  inputTokens: expect.objectContaining({ total: 11 }),
                  outputTokens: expect.objectContaining({ total: 7 }),
                }),
              }),
            },
          ],
          end: { outcome: expect.objectContaining({ contentFilter: { action: 'passed' } }) },
        },
      ]);
    });

    it('is observed when the gateway has nothing to do', async () => {
      const { observed } = await watched({ stream, messages: plain }, await startProvider());
      expect(observed).toMatchObject([{ calls: [{ role: 'candidate', end: {} }], end: {} }]);
      expect(observed[0]?.end.outcome).toBeUndefined();
    });

    it.each([
      ['with features', hiding],
      ['without', plain],
    ])('is observed to have failed when the provider fails, %s', async (_, messages) => {
      const { observed, status } = await watched({ stream, messages }, await startProvider(500));
      expect(status).toBe(502);
      expect(observed).toMatchObject([
        { calls: [{ end: { error: expect.any(Error) } }], end: { error: expect.any(Error) } },
      ]);
    });

    it('is observed once, with all calls of a shadow agent', async () => {
      const model = await startProvider();
      const { observed } = await watched({ stream, messages: plain, ...shadow }, model);
      expect(observed).toHaveLength(1);
      expect(observed[0]?.request).toBe(`${model.provider} m`);
      // The answer of this provider is not a verdict, so the judge is asked again.
      const roles = observed[0]?.calls.map(({ role }) => role);
      expect(new Set(roles)).toEqual(new Set(['candidate', 'validation']));
    });
  },
);

describe('a request that its caller must correct', () => {
  it('is observed to have failed', async () => {
    const tool = {
      name: 'svc_shadow_agent',
      parameters: { type: 'object', properties: { max_iterations: { default: 99 } } },
    };
    const tools = [{ type: 'function', function: tool }];
    const { observed, status } = await watched({ messages: plain, tools });
    expect(status).toBe(400);
    expect(observed).toMatchObject([{ calls: [], end: { error: expect.any(Error) } }]);
  });
});
