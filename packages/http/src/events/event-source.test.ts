import { atTurnEnd, shortenTurn } from 'toolgate/internal';
import { describe, expect, it } from 'vitest';
import { HttpError } from '../errors/index.ts';
import type { StreamWriter } from '../formats/format.ts';
import { createEventSource } from './event-source.ts';
import { createEventStream } from './event-stream.ts';
import type { OpenParts } from './open-parts.ts';

/** A writer that always throws. */
const brokenWriter: StreamWriter = {
  write: () => broken(),
  fail: () => broken(),
  end: () => broken(),
};

function broken(): never {
  throw new RangeError('Maximum call stack size exceeded');
}

describe('a stream whose events cannot be written', () => {
  it('ends, is reported once, and stops the model', async () => {
    const reported: unknown[] = [];
    let isStopped = false;
    const abort = new AbortController();
    const source = createEventSource({
      parts: Promise.resolve({
        beginning: {
          parts: [{ type: 'text-delta' as const, id: '1', delta: 'Hi' }],
          isLast: false,
        },
        reader: {
          read: async () => ({ parts: [], isLast: true }),
          cancel: async () => {
            isStopped = true;
          },
        },
      }),
      openWriter: () => brokenWriter,
      completePart: (part) => part,
      signal: abort.signal,
      mapError(error) {
        reported.push(error);
        return new HttpError({ status: 500, message: 'The gateway failed.' });
      },
    });
    const body = createEventStream({ source, heartbeatMilliseconds: 60_000, abort });
    expect(await new Response(body).text()).toBe('');
    expect(reported).toEqual([new RangeError('Maximum call stack size exceeded')]);
    expect(isStopped).toBe(true);
  });
});

describe('a stream that is stopped', () => {
  it('sends the events that wait for the end of the turn before its error', async () => {
    const abort = new AbortController();
    const { beginning, following } = createBatches(['a', 'b', 'c']);
    const source = createEventSource({
      parts: Promise.resolve({
        beginning,
        reader: {
          read: async () => {
            const batch = following.shift();
            if (batch !== undefined) return batch;
            abort.abort(new HttpError({ status: 504, message: 'Too late.' }));
            return new Promise(() => {});
          },
          cancel: async () => {},
        },
      }),
      openWriter: () => ({
        write: (part) => (part.type === 'text-delta' ? [`${part.delta};`] : []),
        fail: ({ message }) => [message],
        end: () => [],
      }),
      completePart: (part) => part,
      signal: abort.signal,
      mapError: (error) => error as HttpError,
    });
    const body = createEventStream({ source, heartbeatMilliseconds: 60_000, abort });
    expect(await new Response(body).text()).toBe('a;b;c;Too late.');
  });
});

/** Creates a batch for each delta. */
function createBatches(deltas: readonly string[]) {
  const batches = deltas.map((delta) => ({
    parts: [{ type: 'text-delta' as const, id: '1', delta }],
    isLast: false,
  }));
  const [beginning, ...following] = batches as [OpenParts['beginning'], ...typeof batches];
  return { beginning, following };
}

/** Creates the source of an answer whose last event is saved after `save`, and whose batches come after `wait`. */
function createSavedSource(
  deltas: readonly string[],
  { abort, save, wait }: Record<'save' | 'wait', () => Promise<void>> & { abort: AbortController },
) {
  const failures: unknown[] = [];
  const { beginning, following } = createBatches(deltas);
  let saved: Promise<string[]> | undefined;
  const source = createEventSource({
    parts: Promise.resolve({
      beginning,
      reader: {
        read: async () => {
          const batch = following.shift();
          if (batch === undefined) await wait();
          return batch ?? { parts: [], isLast: true };
        },
        cancel: async () => {},
      },
    }),
    openWriter: () => ({
      write: (part) => (part.type === 'text-delta' ? [`${part.delta};`] : []),
      fail: ({ message }) => [message],
      end: () => {
        saved = save().then(() => ['saved;']);
        return [];
      },
      rest: () => saved,
    }),
    completePart: (part) => part,
    signal: abort.signal,
    mapError(error) {
      failures.push(error);
      return error as HttpError;
    },
  });
  return { source, failures };
}

const tooLate = new HttpError({ status: 504, message: 'Too late.' });
const nextTask = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

describe('a stream whose time is over at its end', () => {
  it.each([
    { form: 'alone', deltas: ['a'] },
    { form: 'with others', deltas: ['a', 'b', 'c'] },
  ])('sends once the events that are being saved, if its text comes $form', async ({ deltas }) => {
    const abort = new AbortController();
    async function save(): Promise<void> {
      await nextTask();
      abort.abort(tooLate);
      await nextTask();
    }
    const { source, failures } = createSavedSource(deltas, { abort, save, wait: async () => {} });
    const body = createEventStream({ source, heartbeatMilliseconds: 60_000, abort });
    expect(await new Response(body).text()).toBe(`${deltas.join(';')};saved;`);
    expect(failures).toEqual([]);
  });

  it('sends its error if the events cannot be saved', async () => {
    const abort = new AbortController();
    async function save(): Promise<void> {
      await nextTask();
      abort.abort(tooLate);
      throw new Error('The storage is gone.');
    }
    const { source, failures } = createSavedSource(['a'], { abort, save, wait: async () => {} });
    const body = createEventStream({ source, heartbeatMilliseconds: 60_000, abort });
    expect(await new Response(body).text()).toBe('a;Too late.');
    expect(failures).toEqual([tooLate]);
  });

  it('sends once the saved events that its reader has not asked for', async () => {
    const abort = new AbortController();
    const times = { save: nextTask, wait: nextTask };
    const { source, failures } = createSavedSource(['a', 'b'], { abort, ...times });
    expect(await source.next()).toEqual({ events: ['a;'], isLast: false });
    expect(await source.next()).toEqual({ events: ['b;'], isLast: false });
    for (let task = 0; task < 5; task += 1) await nextTask();
    abort.abort(tooLate);
    expect(await source.fail(tooLate)).toEqual({ events: ['saved;'], isLast: true });
    expect(failures).toEqual([]);
  });
});

describe('thousands of parts that arrive together', () => {
  it('are written in turns with other requests', async () => {
    const parts = Array.from({ length: 5000 }, () => ({
      type: 'text-delta' as const,
      id: '1',
      delta: 'a',
    }));
    const abort = new AbortController();
    const source = createEventSource({
      parts: Promise.resolve({
        beginning: { parts, isLast: true },
        reader: {
          isBatched: true,
          read: async () => ({ parts: [], isLast: true }),
          cancel: async () => {},
        },
      }),
      openWriter: () => ({ write: () => ['a'], fail: () => [], end: () => ['b'] }),
      completePart: (part) => part,
      signal: abort.signal,
      mapError: () => new HttpError({ status: 500, message: 'Broken.' }),
    });
    let turns = 0;
    let isOver = false;
    // A server that accepts a connection in each turn: every turn is short, however fast the machine is.
    const accept = (): void => {
      turns += 1;
      shortenTurn();
      if (!isOver) atTurnEnd(accept);
    };
    accept();
    const { events, isLast } = await source.next();
    isOver = true;
    expect([events.join(''), isLast]).toEqual([`${'a'.repeat(5000)}b`, true]);
    expect(turns).toBeGreaterThan(20);
  });
});
