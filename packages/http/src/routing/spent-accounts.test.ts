import { describe, expect, it } from 'vitest';
import type { FormatName } from '../formats/original.ts';
import { createToolgateHandler } from '../index.ts';
import {
  type AnswerPath,
  postJson,
  scriptedModel,
  shortRequests,
  textAnswer,
} from '../testing/index.ts';
import { fetchTransport } from '../upstream/transport.ts';
import { upstream } from '../upstream/upstream.ts';
import { routeModels } from './index.ts';

const formats: readonly FormatName[] = ['chat-completions', 'messages', 'responses'];
const ways = formats.flatMap((format) =>
  (Object.keys(shortRequests) as AnswerPath[]).flatMap((path) =>
    [false, true].map((isStream) => ({ format, path, isStream })),
  ),
);

/** A provider's error, its status, and the error for callers of OpenAI's formats and of messages. */
type Answer = [name: string, status: number, error: object];
const spent: Answer[] = [
  ['OpenAI', 429, { message: 'No quota', type: 'insufficient_quota', code: 'insufficient_quota' }],
  ['OpenAI by type', 429, { message: 'No quota', type: 'insufficient_quota', code: null }],
  [
    'Anthropic',
    400,
    {
      type: 'invalid_request_error',
      message: 'Your credit balance is too low to access the Anthropic API.',
    },
  ],
  [
    'another gateway',
    429,
    { type: 'billing_error', message: 'No quota', details: { error_code: 'insufficient_quota' } },
  ],
];

/** A gateway whose provider fails each call; a route also has a model that answers. */
function open(format: FormatName, status: number, error: object) {
  let calls = 0;
  const transport = fetchTransport(async () => {
    calls += 1;
    const headers = { 'retry-after': '0' };
    return Response.json({ type: 'error', error }, { status, headers });
  });
  const failing = upstream({ format, baseURL: 'http://localhost/v1', transport, modelId: 'm' });
  const logged: object[] = [];
  const logger = { warn: () => {}, error: (details: object) => void logged.push(details) };
  const models = { failing, other: scriptedModel(textAnswer('Hello')) };
  const routes = { both: ['failing', 'other'] };
  const routed = routeModels({ models, routes, retries: 2, logger });
  const handler = createToolgateHandler({ ...routed, logger });
  const ask = async (path: AnswerPath, model: string, stream: boolean) => {
    const response = await postJson(handler, path, { model, stream, ...shortRequests[path] });
    const body = await response.text();
    return { status: response.status, retry: response.headers.get('x-should-retry'), body };
  };
  return { ask, logged, callCount: () => calls };
}

function errorOf(body: string): object {
  return (JSON.parse(body) as { error: object }).error;
}

describe.each(ways)(
  'an account without credit behind $format, at $path, stream: $isStream',
  ({ format, path, isStream }) => {
    const isMessages = path === '/v1/messages';

    it.each(spent)('is not a rate limit, in the words of %s', async (_, status, error) => {
      const { ask, logged, callCount } = open(format, status, error);
      const refused = await ask(path, 'failing', isStream);
      expect([refused.status, refused.retry]).toEqual([isMessages ? 402 : 429, 'false']);
      expect(errorOf(refused.body)).toMatchObject(
        isMessages
          ? { type: 'billing_error', details: { error_code: 'insufficient_quota' } }
          : { type: 'insufficient_quota', code: 'insufficient_quota' },
      );
      expect(callCount()).toBe(1);
      expect(logged).toMatchObject([{ code: 'insufficient_quota', upstreamStatus: status }]);
      const answered = await ask(path, 'both', isStream);
      expect([answered.status, callCount()]).toEqual([200, 2]);
    });

    it('differs from an unpaid account, and from a rate limit', async () => {
      const unpaid = open(format, 402, { type: 'billing_error', message: 'Pay' });
      const refused = await unpaid.ask(path, 'failing', isStream);
      expect([refused.status, refused.retry, unpaid.callCount()]).toEqual([502, 'false', 1]);
      expect(refused.body).toContain('upstream_payment_required');
      const limited = open(format, 429, { type: 'rate_limit_error', message: 'Slow' });
      const late = await limited.ask(path, 'failing', isStream);
      expect([late.status, late.retry, limited.callCount()]).toEqual([429, null, 3]);
      expect(errorOf(late.body)).toMatchObject({ type: 'rate_limit_error' });
      expect(limited.logged).toEqual([]);
    });
  },
);
