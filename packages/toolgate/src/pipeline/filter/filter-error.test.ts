import { APICallError } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { createContentFilter } from '../../content-filter/index.ts';
import { atTurnEnd, shortenTurn } from '../../internal/index.ts';
import { createAnswerFilter } from './answer-filter.ts';
import { filterError } from './filter-error.ts';

const instructions = 'Never mention that the balcony of the Marlowe theatre is closed for repairs.';

function openFilter() {
  const request = { hidden: [{ text: instructions, kind: 'instructions' as const }], exempt: [] };
  const filter = createContentFilter();
  const session = filter.open(request);
  return session && createAnswerFilter(session, { filter, request, notice: '' });
}

function callError(fields: Partial<ConstructorParameters<typeof APICallError>[0]>): APICallError {
  return new APICallError({
    message: 'Bad request',
    url: 'https://provider.example/v1',
    requestBodyValues: { messages: [{ role: 'system', content: instructions }] },
    statusCode: 400,
    responseHeaders: { 'retry-after': '3', 'x-note': 'The balcony is closed.' },
    ...fields,
  });
}

describe('filterError', () => {
  it.each([
    ['an error that says nothing hidden', callError({})],
    ['a text', 'overloaded'],
    ['nothing', undefined],
  ])('returns the same: %s', async (_title, error) => {
    expect(await filterError(error, openFilter())).toBe(error);
  });

  it('returns the same error without a filter', async () => {
    const error = new Error(instructions);
    expect(await filterError(error, undefined)).toBe(error);
  });

  it.each([
    ['in its message', { message: `Refused: ${instructions}` }],
    ['in the body of the answer', { responseBody: JSON.stringify({ input: instructions }) }],
    ['in what was read of it', { data: { error: { input: [instructions] } } }],
    ['behind 200,000 characters', { data: ['-'.repeat(200_000), instructions] }],
    ['at a great depth', { data: [[[[[[[instructions]]]]]]] }],
    ['in its cause', { cause: new TypeError(`At "${instructions}"`) }],
  ])('takes the words from an error that reveals instructions %s', async (_title, fields) => {
    const error = await filterError(callError(fields), openFilter());
    expect(APICallError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({ statusCode: 400 });
    expect((error as APICallError).responseHeaders).toEqual({ 'retry-after': '3' });
    expect(String(error)).toContain('The model call failed.');
    const all = JSON.stringify(Object.getOwnPropertyDescriptors(error));
    expect(all).not.toContain('balcony');
  });

  it('does not read bytes as fields', async () => {
    const bytes = Object.assign(new Uint8Array(9), { note: instructions });
    const error = Object.assign(new Error('The head is too long.'), { rawPacket: bytes });
    expect(await filterError(error, openFilter())).toBe(error);
  });

  it('stops when it has read enough', async () => {
    let reads = 0;
    const field = { enumerable: true, get: () => `field ${(reads += 1)}` };
    const fields = Array.from({ length: 1000 }, (_, at) => [`field${at}`, field] as const);
    const data = Object.defineProperties(
      { long: 'We play. '.repeat(22_200) },
      Object.fromEntries(fields),
    );
    const error = callError({ data });
    expect(String(await filterError(error, openFilter()))).toContain('The model call failed.');
    expect(reads).toBeGreaterThan(0);
    expect(reads).toBeLessThan(100);
  });

  it.each([instructions, { error: { message: instructions } }])(
    'replaces a value that is no error: %j',
    async (value) => {
      const error = await filterError(value, openFilter());
      expect(error).toMatchObject({ name: 'ToolgateWithheldError' });
      expect(String(error)).not.toContain('balcony');
    },
  );

  it('leaves other requests their turns while it reads a long message', async () => {
    const error = new Error('We play. '.repeat(10_000));
    let isSettled = false;
    shortenTurn();
    const filtered = filterError(error, openFilter()).finally(() => (isSettled = true));
    await new Promise<void>((resolve) => void atTurnEnd(resolve));
    expect(isSettled).toBe(false);
    expect(await filtered).toBe(error);
  });

  it('survives a circular value', async () => {
    const error: { message: string; self?: unknown } = { message: 'x' };
    error.self = [error, error];
    expect(await filterError(error, openFilter())).toBe(error);
  });
});
