import { describe, expect, it } from 'vitest';
import { readParts } from '../../testing/scripted-model.ts';
import { eachPart, translateParts } from './translate-parts.ts';

function mapStream<From, To>(source: ReadableStream<From>, map: (part: From) => To | undefined) {
  return translateParts(source, eachPart(map));
}

/** A source that counts from 1 and records how it is used. */
function countingSource(last = Infinity) {
  const seen = { pulls: 0, cancelled: undefined as unknown };
  const stream = new ReadableStream<number>(
    {
      pull(controller) {
        seen.pulls += 1;
        if (seen.pulls > last) controller.close();
        else controller.enqueue(seen.pulls);
      },
      cancel(reason) {
        seen.cancelled = reason;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, seen };
}

describe('translateParts', () => {
  it('replaces a part by several, and adds the last parts', async () => {
    const translated = translateParts(countingSource(2).stream, {
      push: (number) => [number, -number],
      end: () => [0],
    });
    expect(await readParts(translated)).toEqual([1, -1, 2, -2, 0]);
  });

  it('maps every part in order and ends with its source', async () => {
    const mapped = mapStream(countingSource(3).stream, (number) => number * 10);
    expect(await readParts(mapped)).toEqual([10, 20, 30]);
  });

  it('leaves out the parts that map to nothing', async () => {
    const even = mapStream(countingSource(6).stream, (number) =>
      number % 2 === 0 ? number : undefined,
    );
    expect(await readParts(even)).toEqual([2, 4, 6]);
  });

  it('ends if every part is left out', async () => {
    expect(await readParts(mapStream(countingSource(3).stream, () => undefined))).toEqual([]);
  });

  it('neither locks nor reads its source before it is read', async () => {
    const { stream, seen } = countingSource();
    mapStream(stream, (number) => number);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(stream.locked).toBe(false);
    expect(seen.pulls).toBe(0);
  });

  it('reads one part at a time, never ahead', async () => {
    const { stream, seen } = countingSource();
    const reader = mapStream(stream, (number) => number).getReader();
    for (const part of [1, 2, 3]) {
      expect(await reader.read()).toEqual({ done: false, value: part });
      expect(seen.pulls).toBe(part);
    }
  });

  it.each(['before it is read', 'after it was read'])('cancels its source %s', async (when) => {
    const { stream, seen } = countingSource();
    const reader = mapStream(stream, (number) => number).getReader();
    if (when === 'after it was read') await reader.read();
    await reader.cancel('enough');
    expect(seen.cancelled).toBe('enough');
  });

  it('cancels its source while a read waits for it', async () => {
    let cancelled: unknown;
    const silent = new ReadableStream<number>({
      cancel(reason) {
        cancelled = reason;
      },
    });
    const reader = mapStream(silent, (number) => number).getReader();
    const waiting = reader.read();
    await reader.cancel('enough');
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(cancelled).toBe('enough');
  });

  it('passes on an error of its source', async () => {
    const failure = new Error('connection lost');
    const broken = new ReadableStream<number>({
      pull(controller) {
        controller.error(failure);
      },
    });
    await expect(readParts(mapStream(broken, (number) => number))).rejects.toBe(failure);
  });

  it('stops its source when a part cannot be mapped', async () => {
    const { stream, seen } = countingSource();
    const failure = new Error('no part');
    const mapped = mapStream(stream, () => {
      throw failure;
    });
    await expect(readParts(mapped)).rejects.toBe(failure);
    expect(seen.cancelled).toBe(failure);
  });
});
