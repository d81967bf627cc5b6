import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { explainFailure, findUnreachable } from './find-unreachable.ts';

it.each([
  ['ECONNREFUSED', 'nothing listens there', 'start it'],
  [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'its certificate is not accepted (DEPTH_ZERO_SELF_SIGNED_CERT)',
    'renew it, or name the file of its certificate authority in NODE_EXTRA_CA_CERTS',
  ],
  [
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'its certificate is not accepted (UNABLE_TO_VERIFY_LEAF_SIGNATURE)',
    'renew it, or name the file of its certificate authority in NODE_EXTRA_CA_CERTS',
  ],
  ['UND_ERR_SOCKET', 'UND_ERR_SOCKET', 'check the network and proxies'],
])('explains %s', (code, reason, advice) => {
  const cause = Object.assign(new Error('hush'), { code });
  const failure = explainFailure(new TypeError('fetch failed', { cause }), 1000);
  expect(failure).toEqual({ reason, advice });
});

it('recognises a server without TLS', async () => {
  const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await findUnreachable(`http://127.0.0.1:${port}`, 5000)).toBeUndefined();
  expect(await findUnreachable(`https://127.0.0.1:${port}`, 5000)).toEqual({
    reason: expect.stringMatching(/^the TLS connection failed \(\w+\)$/),
    advice: 'write http:// if it has no TLS',
  });
});
