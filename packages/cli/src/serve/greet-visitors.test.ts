import { expect, it } from 'vitest';
import { greeting, greetVisitors } from './greet-visitors.ts';

async function ask(hasPage: boolean, method: string, path = '/'): Promise<[number, string]> {
  const handler = greetVisitors(async () => new Response('gateway', { status: 404 }), hasPage);
  const response = await handler(new Request(`http://localhost${path}`, { method }));
  return [response.status, await response.text()];
}

it('tells programs at / where to go', async () => {
  const [status, text] = await ask(true, 'GET');
  expect(status).toBe(200);
  expect(text).toMatch(/^Toolgate is running here\.\n\nThe playground: .*\nBase URL for OpenAI's/);
  expect(text.startsWith(greeting)).toBe(true);
  expect(text).toContain('/v1/models');
  expect(await ask(true, 'HEAD')).toEqual([200, '']);
});

it('names no playground that is switched off', async () => {
  expect((await ask(false, 'GET'))[1]).not.toContain('playground');
});

it.each([
  ['POST', '/'],
  ['GET', '/v1/models'],
  ['GET', '//'],
])('leaves %s %s to the gateway', async (method, path) => {
  expect(await ask(true, method, path)).toEqual([404, 'gateway']);
});
