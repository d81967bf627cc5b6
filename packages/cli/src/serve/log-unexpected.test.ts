import { expect, it, vi } from 'vitest';
import { logUnexpected } from './log-unexpected.ts';

const prompt = 'My secret is\n    at BLUEBERRY-42';

it.each<[unknown, object]>([
  [
    Object.assign(new TypeError(prompt), { code: 'ERR_INVALID', requestBody: prompt }),
    { error: 'TypeError', code: 'ERR_INVALID', at: expect.any(Array) },
  ],
  [
    Object.assign(new Error('first'), { message: prompt }),
    { error: 'Error', at: expect.any(Array) },
  ],
  [prompt, { error: 'string' }],
])('logs an error without a text of it, case %#', (error, details) => {
  const logger = { error: vi.fn<(details: object, message: string) => void>() };
  logUnexpected(logger)(error);
  expect(logger.error.mock.calls).toEqual([[details, 'unexpected']]);
  expect(JSON.stringify(logger.error.mock.calls)).not.toContain('BLUEBERRY');
});

it('logs where an error arose', () => {
  const logger = { error: vi.fn<(details: object, message: string) => void>() };
  logUnexpected(logger)(new Error(prompt));
  expect(logger.error.mock.calls[0]?.[0]).toMatchObject({
    at: expect.arrayContaining([expect.stringContaining('log-unexpected.test.ts')]),
  });
});
