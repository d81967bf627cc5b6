import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import { postJson, scriptedModel, textAnswer } from '../testing/index.ts';
import { createTokenAuthenticator, type TokenOptions } from './authenticate-tokens.ts';

const issuer = 'https://id.example.com/';
const audience = 'toolgate';

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;

let first: Pair;
let second: Pair;

beforeAll(async () => {
  [first, second] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
});

/** A key server, with its next answer and the number of its requests. */
async function startKeyServer(...names: string[]) {
  const server = { keys: names, asked: 0, answer: undefined as Answer | undefined };
  const pairs: Record<string, Pair> = { first, second };
  const listener = createServer((request, response) => {
    server.asked += 1;
    if (server.answer !== undefined) return server.answer(request, response);
    void publicKeys(server.keys, pairs).then((keys) => response.end(JSON.stringify({ keys })));
    return undefined;
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(() => {
    listener.closeAllConnections();
    listener.close();
  });
  const { port } = listener.address() as AddressInfo;
  return Object.assign(server, { url: `http://127.0.0.1:${port}/jwks.json` });
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function publicKeys(names: readonly string[], pairs: Record<string, Pair>) {
  return Promise.all(
    names.map(async (kid) => {
      const pair = pairs[kid] ?? first;
      return { ...(await exportJWK(pair.publicKey)), kid, alg: 'ES256', use: 'sig' };
    }),
  );
}

interface Signed {
  claims?: JWTPayload;
  kid?: string;
  pair?: Pair;
}

const now = (): number => Math.floor(Date.now() / 1000);

async function sign({ claims = {}, kid = 'first', pair }: Signed = {}): Promise<string> {
  const payload = { iss: issuer, aud: audience, sub: 'ada', exp: now() + 60, ...claims };
  const own = kid === 'second' ? second : first;
  const header = { alg: 'ES256', kid };
  return new SignJWT(payload).setProtectedHeader(header).sign((pair ?? own).privateKey);
}

async function setUp(options: Partial<TokenOptions> = {}) {
  const server = await startKeyServer('first');
  const authenticate = createTokenAuthenticator({
    issuer,
    audience,
    jwksURL: server.url,
    ...options,
  });
  const handler = createToolgateHandler({
    models: { m: scriptedModel(textAnswer('Hi')) },
    apiKeys: ['web=static-key'],
    authenticate,
  });
  const ask = async (token: string, header = 'authorization') => {
    const value = header === 'authorization' ? `Bearer ${token}` : token;
    const body = { model: 'm', messages: [{ role: 'user', content: 'Hi' }] };
    const response = await postJson(handler, '/v1/chat/completions', body, {
      headers: { [header]: value },
    });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  return { server, ask, authenticate };
}

const bearer = (token: string): Request =>
  new Request('http://localhost/', { headers: { authorization: `Bearer ${token}` } });

describe('a token of the issuer', () => {
  it.each(['authorization', 'x-api-key', 'api-key'])('is accepted in %s', async (header) => {
    const { ask, server } = await setUp();
    expect((await ask(await sign(), header)).status).toBe(200);
    expect((await ask(await sign(), header)).status).toBe(200);
    expect(server.asked).toBe(1);
  });

  it('names a tenant that no static key can have', async () => {
    const { authenticate } = await setUp();
    expect(await authenticate(bearer(await sign({ claims: { sub: 'web' } })))).toEqual({
      tenant: 'token:web',
    });
  });

  it('names it by the claim that the host chose, or says all that a caller may do', async () => {
    const byClaim = await setUp({ tenantClaim: 'org' });
    const token = await sign({ claims: { org: 'acme', plan: 'small' } });
    expect(await byClaim.authenticate(bearer(token))).toEqual({ tenant: 'token:acme' });
    const byFunction = await setUp({
      caller: ({ plan }) => (plan === 'small' ? { tenant: 's', models: ['m'] } : undefined),
    });
    expect(await byFunction.authenticate(bearer(token))).toEqual({ tenant: 's', models: ['m'] });
    expect((await byFunction.ask(await sign())).status).toBe(401);
  });

  it('stands beside static keys, which need no key server', async () => {
    const { ask, server } = await setUp();
    server.answer = (_request, response) => response.writeHead(500).end();
    expect((await ask('static-key')).status).toBe(200);
    expect((await ask('another-key')).status).toBe(401);
    expect(server.asked).toBe(0);
  });
});

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

describe('a token that is not accepted', () => {
  it.each<[string, Signed | (() => Signed), string]>([
    ['another issuer', { claims: { iss: 'https://id.example.com' } }, 'its claim "iss"'],
    ['another audience', { claims: { aud: 'other' } }, 'its claim "aud"'],
    ['no audience', { claims: { aud: undefined as never } }, 'its claim "aud"'],
    ['no end', { claims: { exp: undefined as never } }, 'its claim "exp"'],
    ['a past end', () => ({ claims: { exp: now() - 60 } }), 'it has expired'],
    ['a begin to come', () => ({ claims: { nbf: now() + 120 } }), 'its claim "nbf"'],
    ['no subject', { claims: { sub: undefined as never } }, 'its claim "sub"'],
    ['an empty subject', { claims: { sub: '' } }, 'its claim "sub"'],
    ['a subject that is no text', { claims: { sub: 5 as never } }, 'its claim "sub"'],
    [
      'a key that the issuer does not have',
      { kid: 'third' },
      'not signed with a key of the issuer',
    ],
    ['the signature of another key', () => ({ pair: second }), 'its signature is wrong'],
  ])('has %s', async (_title, given, reason) => {
    const { ask } = await setUp();
    const { status, text } = await ask(await sign(typeof given === 'function' ? given() : given));
    expect([status, text]).toEqual([401, expect.stringContaining('The token is not accepted')]);
    expect(text.replaceAll(String.raw`\"`, '"')).toContain(reason);
  });

  it('is unsigned, signed with a secret, or no token at all', async () => {
    const { ask, server } = await setUp();
    const payload = { iss: issuer, aud: audience, sub: 'ada', exp: now() + 60 };
    const unsigned = `${encode({ alg: 'none' })}.${encode(payload)}.`;
    const secret = new TextEncoder().encode('a-public-key-that-everyone-knows');
    const shared = await new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256', kid: 'first' })
      .sign(secret);
    for (const token of [unsigned, shared, 'a.b.c', `${'a'.repeat(8000)}.${'b'.repeat(9000)}.c`]) {
      const { status } = await ask(token);
      expect([token.slice(0, 20), status]).toEqual([token.slice(0, 20), 401]);
    }
    expect(server.asked).toBe(0);
  });

  it('may be a little late, as clocks differ', async () => {
    const { ask } = await setUp({ clockToleranceSeconds: 30 });
    expect((await ask(await sign({ claims: { exp: now() - 10 } }))).status).toBe(200);
    const strict = await setUp({ clockToleranceSeconds: 0 });
    expect((await strict.ask(await sign({ claims: { exp: now() - 10 } }))).status).toBe(401);
  });
});

describe('the keys of the issuer', () => {
  it('are asked for again when they are old: a new one is found, and one taken back is refused', async () => {
    const { ask, server } = await setUp({ refreshSeconds: 0 });
    expect((await ask(await sign())).status).toBe(200);
    server.keys = ['second'];
    expect((await ask(await sign({ kid: 'second' }))).status).toBe(200);
    expect((await ask(await sign())).status).toBe(401);
  });

  it('are not asked for with each token that names an unknown one', async () => {
    const { ask, server } = await setUp();
    await ask(await sign());
    for (let count = 0; count < 20; count += 1) await ask(await sign({ kid: `k${count}` }));
    expect(server.asked).toBe(1);
  });

  it('stay in use while their server fails, up to a limit', async () => {
    const patient = await setUp({ refreshSeconds: 0 });
    expect((await patient.ask(await sign())).status).toBe(200);
    patient.server.answer = (_request, response) => response.writeHead(500).end();
    expect((await patient.ask(await sign())).status).toBe(200);
    const strict = await setUp({ refreshSeconds: 0, staleSeconds: 0 });
    expect((await strict.ask(await sign())).status).toBe(200);
    strict.server.answer = (_request, response) => response.writeHead(500).end();
    expect((await strict.ask(await sign())).status).toBe(503);
  });

  it.each<[string, Answer]>([
    ['fails', (_request, response) => response.writeHead(500).end('{}')],
    ['answers with a page', (_request, response) => response.end('<html>')],
    ['answers with something else', (_request, response) => response.end('{"keys":5}')],
    ['redirects', (_request, response) => response.writeHead(302, { location: '/' }).end()],
    ['closes the connection', (request) => request.socket.destroy()],
    [
      'answers without end',
      (_request, response) => {
        const more = (): void => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
          response.once('drain', more);
        };
        more();
      },
    ],
  ])(
    'cannot be had where their server %s: that is a 503, asked for once in a while',
    async (_title, answer) => {
      const logged: object[] = [];
      const logger = { error: (entry: object) => void logged.push(entry), warn() {} };
      const { ask, server } = await setUp({ logger });
      server.answer = answer;
      const { status, headers, text } = await ask(await sign());
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
      expect(text).toContain('keys of the token issuer cannot be fetched');
      for (let count = 0; count < 10; count += 1)
        expect((await ask(await sign())).status).toBe(503);
      expect([server.asked, logged.length]).toEqual([1, 1]);
    },
  );

  it.each<[Answer, object]>([
    [
      (_request, response) => response.writeHead(500).end('{}'),
      { status: 500, error: 'It answered with status 500.' },
    ],
    [
      (_request, response) => response.end('{"keys":5}'),
      { status: 200, error: 'Its answer is not a set of keys.' },
    ],
    [(request) => request.socket.destroy(), { error: 'TypeError', reason: 'UND_ERR_SOCKET' }],
  ])('are logged with the reason of their failure (%#)', async (answer, entry) => {
    const logged: object[] = [];
    const logger = { error: (details: object) => void logged.push(details), warn() {} };
    const { ask, server } = await setUp({ logger });
    server.answer = answer;
    await ask(await sign());
    expect(logged).toEqual([entry]);
  });

  it('are kept when the host replaces its authenticator while their server fails', async () => {
    const parts = new Map<string, unknown>();
    const keep = <Value>(name: string, create: () => Value): Value => {
      if (!parts.has(name)) parts.set(name, create());
      return parts.get(name) as Value;
    };
    const { ask, server } = await setUp({ keep });
    expect((await ask(await sign())).status).toBe(200);
    server.answer = (_request, response) => response.writeHead(500).end('{}');
    for (const [staleSeconds, tenant] of [
      [3600, 'token:ada'],
      [0, undefined],
    ] as const) {
      const options = { issuer, audience, jwksURL: server.url, staleSeconds, keep };
      const headers = { authorization: `Bearer ${await sign()}` };
      const request = new Request('http://localhost/', { headers });
      const caller = await createTokenAuthenticator(options)(request).catch(() => undefined);
      expect(caller?.tenant).toBe(tenant);
    }
  });
});

describe('settings', () => {
  it.each([
    [{ jwksURL: 'http://id.example.com/jwks' }, 'fetched over https:'],
    [{ jwksURL: 'nowhere' }, 'fetched over https:'],
    [{ issuer: 'accounts.example.com' }, 'fetched over https:'],
    [{ algorithms: ['HS256'] }, '"HS256" is not accepted'],
    [{ algorithms: ['none'] }, '"none" is not accepted'],
  ])('%j are refused', (options, message) => {
    expect(() => createTokenAuthenticator({ issuer, audience, ...options })).toThrow(message);
  });

  it('find the keys of an issuer at its usual address', async () => {
    const asked: unknown[] = [];
    const authenticate = createTokenAuthenticator({
      issuer,
      audience,
      fetch: async (input) => {
        asked.push(input);
        return Response.json({ keys: await publicKeys(['first'], { first }) });
      },
    });
    expect(await authenticate(bearer(await sign()))).toEqual({ tenant: 'token:ada' });
    expect(asked).toEqual(['https://id.example.com/.well-known/jwks.json']);
  });
});
