import { describe, expect, it } from 'vitest';
import { callerOf, createToolgateHandler } from './index.ts';
import { withLimits } from './limits/index.ts';
import { withResponseStore } from './store/index.ts';
import { scriptedModel, textAnswer } from './testing/index.ts';

const authentication = {
  apiKeys: ['ann=a1'],
  authenticate: ({ headers }: Request) =>
    headers.get('x-api-key') === 'b1' ? { tenant: 'bob' } : undefined,
};

/** A gateway in all its wrappers, and one without. */
const handlers = ['plain', 'wrapped'].map((name) => {
  const plain = createToolgateHandler({
    models: { m: scriptedModel(textAnswer('Hello')) },
    ...authentication,
  });
  const stored = withResponseStore(plain, authentication);
  const limited = withLimits(stored, { ...authentication, tokens: { limit: 1000 } });
  return { name, handler: name === 'plain' ? plain : limited };
});

describe.each(handlers)('callerOf, of a gateway that is $name', ({ handler }) => {
  it.each([
    ['a1', 200, { tenant: 'ann' }],
    ['b1', 200, { tenant: 'bob' }],
    ['none', 401, undefined],
  ])('tells whose request it was once it is answered: %s', async (key, status, caller) => {
    const request = new Request('http://localhost/v1/responses', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ model: 'm', input: 'Hi' }),
    });
    expect(callerOf(request)).toBeUndefined();
    const response = await handler(request);
    expect([response.status, callerOf(request)]).toEqual([status, caller]);
  });
});
