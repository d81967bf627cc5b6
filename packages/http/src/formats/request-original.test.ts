import { expect, it } from 'vitest';
import { type RememberedRequest, rememberRequest, requestOf } from './request-original.ts';

const copy = './request-original.ts?copy';

it('finds what another copy of this module remembered, as where a configuration loads its own', async () => {
  const { requestOf: requestOfCopy } = (await import(copy)) as { requestOf: typeof requestOf };
  const request: RememberedRequest = { tenant: 'acme' };
  const options = rememberRequest({ prompt: [] }, request);
  expect(requestOfCopy).not.toBe(requestOf);
  expect(requestOfCopy({ ...options })).toBe(request);
});
