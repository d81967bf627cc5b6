import { describe, expect, it } from 'vitest';
import { createToolgateHandler, HttpError, type Settlement, type StopExchange } from '../index.ts';
import {
  type AnswerPath,
  postJson,
  scriptedModel,
  shortRequests,
  textParts,
} from '../testing/index.ts';

/** A handler whose model begins an answer and never ends it, with the functions that end its exchanges. */
function open() {
  const stops = new Set<StopExchange>();
  const settled: Settlement[] = [];
  const endless = new ReadableStream({
    start(controller) {
      for (const part of textParts('Hello').slice(0, 3)) controller.enqueue(part);
    },
  });
  const handler = createToolgateHandler({
    models: { m: { ...scriptedModel(endless), doGenerate: () => new Promise<never>(() => {}) } },
    log: {
      open(exchange) {
        exchange.stops = stops;
        return { settled: (settlement) => void settled.push(settlement) };
      },
    },
  });
  const stopAll = (): void => {
    const init = { status: 503, message: 'It stops.', code: 'stopping' };
    const error = new HttpError({ ...init, headers: { 'retry-after': '2' } });
    for (const stop of stops) stop(error);
  };
  return { handler, stops, settled, stopAll };
}

describe.each(Object.keys(shortRequests) as AnswerPath[])('an exchange at %s', (path) => {
  const body = { ...shortRequests[path], model: 'm' };

  it('gets the error of the service that stops it, and is not left', async () => {
    const { handler, stops, settled, stopAll } = open();
    const asked = postJson(handler, path, body);
    await expect.poll(() => stops.size).toBe(1);
    stopAll();
    const response = await asked;
    expect([response.status >= 500, response.headers.get('retry-after')]).toEqual([true, '2']);
    expect(await response.text()).toContain('It stops.');
    expect(settled).toMatchObject([{ status: response.status, isLeft: false, error: undefined }]);
    expect(stops.size).toBe(0);
  });

  it('ends its stream with this error', async () => {
    const { handler, stops, settled, stopAll } = open();
    const response = await postJson(handler, path, { ...body, stream: true });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('Hello')) text += (await reader?.read())?.value ?? '';
    stopAll();
    for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
      text += read.value;
    }
    expect(text).toContain('It stops.');
    expect(settled).toMatchObject([{ status: 200, isLeft: false, error: { code: 'stopping' } }]);
    expect(stops.size).toBe(0);
  });
});
