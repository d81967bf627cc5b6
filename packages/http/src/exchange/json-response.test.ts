import { expect, it } from 'vitest';
import { minLongWritten } from '../json/index.ts';
import { jsonResponse, jsonResponseInTurns } from './json-response.ts';
import { openExchange } from './open-exchange.ts';

function open() {
  const texts: string[] = [];
  const exchange = openExchange(new Request('http://localhost/v1/responses/resp_1'), {
    logger: undefined,
    maxBodyBytes: 0,
    heartbeatMilliseconds: 0,
  });
  exchange.onText = (text) => void texts.push(text);
  return { exchange, texts };
}

it.each([
  { length: 'short', text: '{"text":"ä"}' },
  { length: 'long', text: JSON.stringify({ text: 'ä€😀'.repeat(minLongWritten / 4) }) },
])('responds with a $length text and the same headers as at once', async ({ text }) => {
  const { exchange, texts } = open();
  const init = { status: 201, headers: { 'x-own': 'one' } };
  const response = await jsonResponseInTurns(text, exchange, init);
  expect([...response.headers]).toEqual([
    ...jsonResponse(JSON.parse(text), exchange, init).headers,
  ]);
  expect(response.status).toBe(201);
  expect(await response.text()).toBe(text);
  expect(texts).toEqual([text, text]);
});

it('leaves the event loop to others while it encodes long texts', async () => {
  const { exchange } = open();
  // Together they take many times the length of a turn, even on a fast machine.
  const texts = Array.from({ length: 8 }, () => JSON.stringify('é'.repeat(8 * minLongWritten)));
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(texts.map(async (text) => await jsonResponseInTurns(text, exchange)));
  isOver = true;
  expect(turns).toBeGreaterThan(0);
});
