import { expect, it } from 'vitest';
import { rememberRequest, requestOf } from './remember-request.ts';
import type { OriginalRequest } from './upstream-codec.ts';

const copy = './remember-request.ts?copy';

it('finds what another copy of this module remembered, as where a configuration loads its own', async () => {
  const { requestOf: requestOfCopy } = (await import(copy)) as { requestOf: typeof requestOf };
  const request: OriginalRequest = {
    format: 'messages',
    text: undefined,
    length: 0,
    body: {},
    options: { prompt: [] },
    headers: new Headers(),
  };
  const options = rememberRequest(request);
  expect(requestOfCopy).not.toBe(requestOf);
  expect(requestOfCopy({ ...options })).toBe(request);
});
