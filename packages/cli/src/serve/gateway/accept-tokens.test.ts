import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createDemoModel } from 'toolgate/demo-model';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CommandError } from '../../command-error.ts';
import type { GatewayServices } from '../../configuration/gateway-services.ts';
import { createGateway } from './create-gateway.ts';

const issuer = 'https://id.example.com';
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

async function startKeyServer(): Promise<string> {
  const key = { ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'ES256', use: 'sig' };
  const server = createServer((_request, response) =>
    response.end(JSON.stringify({ keys: [key] })),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function createToken(claims: object = {}): string {
  const exp = Math.floor(Date.now() / 1000) + 60;
  const parts = [
    { alg: 'ES256', kid: 'k' },
    { iss: issuer, aud: 'toolgate', sub: 'ada', exp, ...claims },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  const signed = sign('sha256', Buffer.from(parts.join('.')), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  });
  return [...parts, signed.toString('base64url')].join('.');
}

async function open(services: GatewayServices) {
  const tenants: (string | undefined)[] = [];
  const handler = await createGateway({
    services,
    handler: {
      models: { demo: createDemoModel() },
      log: {
        open: (exchange) => ({
          settled: () => {
            tenants.push(exchange.caller?.tenant);
          },
        }),
      },
    },
    logger: pino({ level: 'silent' }),
  });
  const ask = async (key: string): Promise<number> => {
    const headers = { authorization: `Bearer ${key}` };
    return (await handler(new Request('http://localhost/v1/models', { headers }))).status;
  };
  return { ask, tenants };
}

describe('tokens of the configuration', () => {
  it('are accepted beside keys, and before the own function of the host', async () => {
    const { ask, tenants } = await open({
      apiKeys: ['web=static-key'],
      tokens: { issuer, audience: 'toolgate', jwksURL: await startKeyServer() },
      authenticate: ({ headers }) =>
        headers.get('authorization') === 'Bearer own' ? { tenant: 'own' } : undefined,
    });
    const statuses = [];
    for (const key of [createToken(), 'static-key', 'own', createToken({ aud: 'x' }), 'none']) {
      statuses.push(await ask(key));
    }
    expect(statuses).toEqual([200, 200, 200, 401, 401]);
    expect(tenants).toEqual(['token:ada', 'web', 'own', undefined, undefined]);
  });

  it('leave it to the host what else a token may be', async () => {
    const { ask } = await open({
      tokens: { issuer, audience: 'toolgate', jwksURL: await startKeyServer() },
      authenticate: () => ({ tenant: 'anyone' }),
    });
    expect(await ask(createToken({ aud: 'x' }))).toBe(200);
  });

  it('name the setting that cannot be', async () => {
    const tokens = { issuer, audience: 'a', jwksURL: 'http://elsewhere.example.com' };
    await expect(open({ tokens })).rejects.toThrow(CommandError);
    await expect(open({ tokens })).rejects.toThrow(
      'tokens.jwksURL: The keys of tokens are fetched',
    );
  });
});
