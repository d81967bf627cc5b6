import { describe, expect, it } from 'vitest';
import { HttpError } from '../errors/index.ts';
import type { StreamWriter } from '../formats/format.ts';
import type { LongEnd } from '../formats/shared/index.ts';
import { readEvents } from '../testing/index.ts';
import { createResponseRecorder } from './response-recorder.ts';
import type { StoredResponse } from './stored-response.ts';

const response = (status: string) => ({ id: 'resp_1', status, output: [], extra: 1 });
const event = (type: string, fields: object, lineEnd = '\n') =>
  `event: ${type}${lineEnd}data: ${JSON.stringify({ type, ...fields })}${lineEnd}${lineEnd}`;

/** Records a provider's own events, with a writer that sends them unchanged. */
function record(isWorking: boolean, events: string[], longEnd?: LongEnd) {
  const saved: StoredResponse[] = [];
  const recorder = createResponseRecorder({
    responses: {
      async save(stored) {
        if (isWorking) saved.push(stored);
        return isWorking;
      },
    },
    items: [{ type: 'message' }],
    previousResponseId: 'resp_0',
    tenant: undefined,
  });
  const writer: StreamWriter = {
    write: () => events,
    fail: () => [event('response.failed', { response: response('failed') }), 'data: [DONE]\n\n'],
    end: () => [],
    longEnd: () => longEnd,
  };
  return { writer: recorder.recordStream(writer), saved };
}

const part = { type: 'text-delta', id: '1', delta: 'x' } as const;

describe('the recorder of responses', () => {
  it.each([true, false])('holds the last event until it was stored: %s', async (store) => {
    const delta = event('response.output_text.delta', { delta: 'the "response" is' }, '\r\n');
    const { writer, saved } = record(store, [
      event('response.created', { response: response('in_progress'), other: 2 }),
      delta,
      event('response.completed', { response: response('completed') }, '\r\n'),
      'data: [DONE]\n\n',
    ]);
    const [created, passed, ...more] = writer.write(part);
    const state = { previous_response_id: 'resp_0', extra: 1 };
    expect(readEvents(created ?? '')[0]?.data).toMatchObject({
      response: { ...state, store: true },
      other: 2,
    });
    expect([passed, more]).toEqual([delta, []]);
    expect(writer.end()).toEqual([]);
    const [completed, ...rest] = (await writer.rest?.()) ?? [];
    expect(readEvents(completed ?? '')[0]?.data).toMatchObject({ response: { ...state, store } });
    expect(rest).toEqual(['data: [DONE]\n\n']);
    expect(saved).toHaveLength(store ? 1 : 0);
  });

  it.each([true, false])('stores a long end that comes as a value: %s', async (store) => {
    const last = { type: 'response.completed', response: response('completed') };
    const longEnd = { event: last, raw: 'as it came', following: ['data: [DONE]\n\n'] };
    const { writer, saved } = record(store, [], longEnd);
    expect(writer.end()).toEqual([]);
    const [completed, ...rest] = (await writer.rest?.()) ?? [];
    expect(readEvents(completed ?? '')[0]?.data).toMatchObject({ response: { extra: 1, store } });
    expect(rest).toEqual(['data: [DONE]\n\n']);
    expect(saved).toHaveLength(store ? 1 : 0);
  });

  it('passes on a long end without a response as it came', async () => {
    const longEnd = { event: { type: 'response.completed' }, raw: 'as it came', following: [] };
    const { writer, saved } = record(true, [], longEnd);
    expect(await writer.rest?.()).toEqual(['as it came']);
    expect(saved).toEqual([]);
  });

  it('stores a response that fails', async () => {
    const { writer, saved } = record(true, []);
    expect(writer.fail(new HttpError({ status: 502, message: 'Gone.' }))).toEqual([]);
    expect(await writer.rest?.()).toHaveLength(2);
    expect(saved).toMatchObject([{ response: { status: 'failed', store: true } }]);
  });
});
