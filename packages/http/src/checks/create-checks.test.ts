import type { GatewayObserver } from 'toolgate';
import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import type { Settlement } from '../exchange/index.ts';
import { createLimits } from '../limits/index.ts';
import { attackText, checkGateway, harmlessText, postJson } from '../testing/index.ts';
import { checkPaths } from './check-paths.ts';

/** A body that each endpoint accepts. */
const bodies: Readonly<Record<string, object>> = {
  '/v1/decisions': {
    model: 'prompt-guard',
    input: harmlessText,
    questions: [{ type: 'predicate', instructions: 'Is it?' }],
  },
  '/beta/litellm_basic_guardrail_api': { input_type: 'request', texts: [harmlessText] },
  '/v1/beta/litellm_basic_guardrail_api': { input_type: 'request', texts: [harmlessText] },
  '/v1/guardrail/checks': { model: 'm', messages: [{ role: 'user', content: harmlessText }] },
  '/v1/checks': { model: 'm', messages: [{ role: 'user', content: harmlessText }] },
  '/request': { body: { messages: [{ role: 'user', content: harmlessText }] } },
  '/response': { body: { choices: [] } },
  '/v1/check-streams': { system: 'Be kind.' },
};

/** The sentence of an error, in either shape. */
function errorOf(answer: unknown): unknown {
  const { detail, error } = answer as { detail?: string; error?: { message: string } };
  return detail ?? error?.message;
}

describe.each(checkPaths)('%s', (path) => {
  const body = bodies[path];

  it('is only there if the host opens it', async () => {
    const handler = createToolgateHandler({ models: {} });
    expect((await postJson(handler, path, body)).status).toBe(404);
    const { status, body: answer } = await checkGateway().post(path, body);
    expect([200, 201]).toContain(status);
    expect(answer).toEqual(expect.any(Object));
  });

  it('asks for a key, and says so in its own shape', async () => {
    const gateway = checkGateway({ apiKeys: ['key'] });
    const refused = await gateway.post(path, body);
    expect([refused.status, errorOf(refused.body)]).toEqual([401, expect.stringContaining('key')]);
    expect((await gateway.post(path, body, { authorization: 'Bearer key' })).status).toBeLessThan(
      300,
    );
  });

  it('counts towards the limits, and has their headers', async () => {
    const limits = createLimits({ requests: { limit: 1, seconds: 60 } });
    const gateway = checkGateway({ limits });
    const first = await gateway.post(path, body);
    expect(first.headers.get('x-ratelimit-remaining-requests')).toBe('0');
    const second = await gateway.post(path, body);
    expect([second.status, errorOf(second.body)]).toEqual([
      429,
      expect.stringMatching(/^Rate limit/),
    ]);
    expect(second.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it('is bounded by the capacity of the process', async () => {
    const gateway = checkGateway({ capacity: { bytes: 1, requests: 1, waiting: 0 } });
    const answers = await Promise.all([gateway.post(path, body), gateway.post(path, body)]);
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses.at(-1)).toBe(503);
  });

  it.each<[string, RequestInit, number]>([
    ['another method', { method: 'PUT' }, 405],
    ['another media type', { headers: { 'content-type': 'text/plain' } }, 415],
    ['what is not JSON', { body: '{' }, 400],
    ['what is too large', { body: JSON.stringify({ a: 'a'.repeat(2000) }) }, 413],
    ['a list', { body: '[]' }, 400],
  ])('refuses %s', async (_title, init, status) => {
    const { handler } = checkGateway({ maxBodyBytes: 1000 });
    const response = await postJson(handler, path, body, init);
    expect(response.status).toBe(status);
    expect(errorOf(await response.json())).toEqual(expect.any(String));
  });
});

function fail(): never {
  throw new Error('The observer is broken.');
}

async function refuse(): Promise<never> {
  throw new Error('The judge was asked.');
}

const attack = { input_type: 'request', texts: [attackText] };

async function headersOf(gateway = checkGateway(), given = {}): Promise<object> {
  const { headers } = await gateway.post('/beta/litellm_basic_guardrail_api', attack, given);
  return Object.fromEntries(headers);
}

describe('what observers see of a check', () => {
  const path = '/beta/litellm_basic_guardrail_api';

  it('is one request without a model call, for telemetry and the log', async () => {
    const opened: unknown[] = [];
    const closed: unknown[] = [];
    const settlements: Settlement[] = [];
    const telemetry: GatewayObserver = {
      openRequest(request) {
        opened.push(request);
        return {
          openCall: () => {
            throw new Error('A check calls no model.');
          },
          close: (end) => void closed.push(end),
        };
      },
    };
    const log = { open: () => ({ settled: (one: Settlement) => void settlements.push(one) }) };
    const gateway = checkGateway({ telemetry, log });
    await gateway.post(path, attack);
    const outcome = expect.objectContaining({
      promptGuard: expect.objectContaining({ action: 'blocked' }),
      contentFilter: { action: 'off' },
      calls: [],
    });
    expect(opened).toEqual([{ provider: 'toolgate', modelId: 'prompt-guard', isStream: false }]);
    expect(closed).toEqual([{ outcome }]);
    expect(gateway.outcomes).toEqual([outcome]);
    expect(settlements).toMatchObject([
      { status: 200, activity: { modelId: 'prompt-guard', outcome } },
    ]);
  });

  it('cannot be broken by them', async () => {
    const telemetry = { openRequest: () => ({ openCall: fail, close: fail }) };
    for (const observer of [telemetry, { openRequest: fail }]) {
      const gateway = checkGateway({ telemetry: observer, onOutcome: fail });
      expect((await gateway.post(path, attack)).body).toMatchObject({ action: 'BLOCKED' });
    }
  });

  it('is in the headers, unless the caller or the host switches it off', async () => {
    const named = { 'toolgate-prompt-guard': 'blocked', 'toolgate-content-filter': 'off' };
    expect(await headersOf()).toMatchObject(named);
    for (const headers of [
      await headersOf(checkGateway(), { 'toolgate-outcome': 'none' }),
      await headersOf(checkGateway({ outcome: 'none' })),
    ]) {
      expect(Object.keys(headers).filter((name) => name in named)).toEqual([]);
    }
  });

  it('asks no judge', async () => {
    const judge = {
      specificationVersion: 'v4' as const,
      provider: 'p',
      modelId: 'j',
      doGenerate: refuse,
      doStream: refuse,
    };
    const gateway = checkGateway({
      promptGuard: { judge, thresholds: { harden: 0.001, block: 1 } },
    });
    const { body } = await gateway.post(path, { ...attack, texts: [harmlessText] });
    expect(body).toMatchObject({ action: 'GUARDRAIL_INTERVENED' });
  });
});

it.each([
  [{ session: {} }, 'did you mean "sessions"'],
  [{ sessions: { maxSesions: 1 } }, 'did you mean "maxSessions"'],
  [
    { sessions: { maxSessions: 0 } },
    'checks.sessions.maxSessions is 0. Accepted: a whole number from 1',
  ],
])('refuses the setting %j', (checks, problem) => {
  expect(() => createToolgateHandler({ models: {}, checks: checks as never })).toThrow(problem);
});
