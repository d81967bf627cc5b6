import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { afterEach, expect, it, vi } from 'vitest';
import { mapParts, maxAfterFinishMilliseconds, type PartMapper } from './map-parts.ts';
import { type PartBatch, readerOf } from './part-reader.ts';

type Part = LanguageModelV4StreamPart;

afterEach(() => {
  vi.useRealTimers();
});

const text = '0123456789'.repeat(2000);
const part = {
  type: 'text-delta' as const,
  id: '1',
  delta: text,
  providerMetadata: { provider: { field: 1 } },
};

/** A mapper that records the length of each piece. */
function mapperOf(map: (delta: string) => Part[]) {
  const lengths: number[] = [];
  let isDone = false;
  return {
    lengths,
    isDone: () => isDone,
    stop: () => (isDone = true),
    push(piece: Part) {
      const { delta } = piece as typeof part;
      lengths.push(delta.length);
      return map(delta);
    },
  };
}

/** The parts to which one part is mapped. */
async function mapPart(given: Part, mapper: Pick<PartMapper, 'push' | 'isDone'>) {
  const reader = mapParts(readerOf([given]), {
    end: () => [],
    leave: () => {},
    fail: (error) => ({ parts: [], failure: { error } }),
    ...mapper,
  });
  return (await reader.read()).parts;
}

it('reads a short text at once', async () => {
  const mapper = mapperOf((delta) => [{ type: 'text-delta', id: '1', delta }]);
  await mapPart({ ...part, delta: 'short' }, mapper);
  expect(mapper.lengths).toEqual([5]);
});

it('reads a long text in pieces and gives back the same part where nothing changes', async () => {
  const mapper = mapperOf((delta) => [{ type: 'text-delta', id: '1', delta }]);
  expect(await mapPart(part, mapper)).toEqual([part]);
  expect((await mapPart(part, mapper))[0]).toBe(part);
  expect(mapper.lengths.slice(0, 20)).toEqual([...Array<number>(19).fill(1024), 544]);
});

it('puts the rest of the text into one part', async () => {
  const mapper = mapperOf((delta) => [{ ...part, delta: delta.replaceAll('9', '') }]);
  expect(await mapPart(part, mapper)).toEqual([{ ...part, delta: text.replaceAll('9', '') }]);
});

it('returns nothing while all text is held', async () => {
  expect(
    await mapPart(
      part,
      mapperOf(() => []),
    ),
  ).toEqual([]);
});

it('ends with the piece at which the answer ends', async () => {
  const end: Part = { type: 'text-end', id: '1' };
  const mapper = mapperOf((delta) => {
    if (mapper.lengths.length < 2) return [{ type: 'text-delta', id: '1', delta }];
    mapper.stop();
    return [end];
  });
  expect(await mapPart(part, mapper)).toEqual([
    { type: 'text-delta', id: '1', delta: text.slice(0, 1024) },
    end,
  ]);
});

it('cuts no character in two', async () => {
  const faces = { ...part, delta: `a${'😀'.repeat(10_000)}` };
  const pieces: string[] = [];
  const mapper = mapperOf((delta) => {
    pieces.push(delta);
    return [{ type: 'text-delta', id: '1', delta }];
  });
  expect((await mapPart(faces, mapper))[0]).toBe(faces);
  // One half of a character that was cut in two cannot be encoded.
  for (const piece of pieces) expect(() => encodeURIComponent(piece)).not.toThrow();
});

/** A mapper that records the text of each part. */
function recorder(map: (given: Part) => Part[] = (given) => [given]) {
  const texts: string[] = [];
  const push = (given: Part) => {
    texts.push('delta' in given ? given.delta : given.type);
    return map(given);
  };
  return { texts, push, isDone: () => false };
}

async function mapTogether(given: Part[], { push, isDone }: Pick<PartMapper, 'push' | 'isDone'>) {
  const source = { read: async () => ({ parts: given, isLast: true }), cancel: async () => {} };
  const mapper = { push, isDone, end: () => [], leave: () => {}, fail: () => ({ parts: [] }) };
  return (await mapParts(source, mapper).read()).parts;
}

const deltaOf = (id: string, delta: string): Part => ({ type: 'text-delta', id, delta });

it('maps the deltas of a text that arrived together as one, and returns the same parts', async () => {
  const given: Part[] = [
    { type: 'text-start', id: '1' },
    ...['a', 'b', 'c'].map((delta) => deltaOf('1', delta)),
    deltaOf('2', 'd'),
    { type: 'reasoning-delta', id: '2', delta: 'e' },
    { ...part, delta: 'f' },
    deltaOf('1', 'g'),
  ];
  const mapper = recorder();
  const mapped = await mapTogether(given, mapper);
  expect(mapper.texts).toEqual(['text-start', 'abc', 'd', 'e', 'f', 'g']);
  expect(mapped).toHaveLength(given.length);
  expect(mapped.every((one, at) => one === given[at])).toBe(true);
});

it('joins up to 1,024 characters', async () => {
  const given = Array.from({ length: 30 }, () => deltaOf('1', 'x'.repeat(100)));
  const mapper = recorder();
  expect(await mapTogether(given, mapper)).toEqual(given);
  expect(mapper.texts.map(({ length }) => length)).toEqual([1000, 1000, 1000]);
});

it('keeps what a mapper made of joined deltas', async () => {
  const mapper = recorder((given) => [{ ...given, delta: 'z' } as Part]);
  const given = ['a', 'b'].map((delta) => deltaOf('1', delta));
  expect(await mapTogether(given, mapper)).toEqual([deltaOf('1', 'z')]);
});

it('cancels a source that stays open after a batch with a finish part', async () => {
  vi.useFakeTimers();
  const finish = { type: 'finish' } as Part;
  const raw: Part = { type: 'raw', rawValue: 1 };
  const batches = [
    Promise.resolve({ parts: [finish, raw], isLast: false }),
    new Promise<never>(() => {}),
  ];
  const cancel = vi.fn<() => Promise<void>>(async () => {});
  const source = { read: async () => batches.shift() as Promise<PartBatch>, cancel };
  const mapper = { ...recorder(), end: () => [], leave: () => {}, fail: () => ({ parts: [] }) };
  const reader = mapParts(source, mapper);
  expect(await reader.read()).toEqual({ parts: [finish, raw], isLast: false });
  const last = reader.read();
  await vi.advanceTimersByTimeAsync(maxAfterFinishMilliseconds);
  expect(await last).toEqual({ parts: [], isLast: true });
  expect(cancel).toHaveBeenCalledTimes(1);
});

it('cancels the source when the mapper fails', async () => {
  const reasons: unknown[] = [];
  const source = {
    ...readerOf([part]),
    cancel: async (reason: unknown) => void reasons.push(reason),
  };
  const failure = new RangeError('too long');
  const reader = mapParts(source, {
    push() {
      throw failure;
    },
    end: () => [],
    leave: () => {},
    isDone: () => false,
    fail: (error) => ({ parts: [], failure: { error } }),
  });
  await expect(reader.read()).rejects.toBe(failure);
  expect(reasons).toEqual([failure]);
});
