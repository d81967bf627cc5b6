import type { LanguageModelV4StreamPart as Part } from '@ai-sdk/provider';
import { maxPieceCharacters } from '../../content-filter/index.ts';
import { cutText, takeTurn, waitAtMost } from '../../internal/index.ts';
import { countJoinable, joinDeltas, splitDeltas } from './joined-deltas.ts';
import type { PartBatch, PartReader } from './part-reader.ts';

/** Parts at once, or a promise of them while the filter asks a judge. */
export type MappedParts = readonly Part[] | Promise<readonly Part[]>;

/** Maps the parts of one stream to other parts. */
export interface PartMapper {
  /** Returns the parts that replace the next part. Text deltas that arrived together may come as one part. */
  push(part: Part): MappedParts;
  /** Returns the parts after the end of the source. */
  end(): MappedParts;
  /** Notes that the reader left. */
  leave(): void;
  /**
   * Returns the parts that may still be sent when the source broke, and the error after them. Parts without an error
   * end the answer.
   */
  fail(error: unknown): PartFailure | Promise<PartFailure>;
  /** Whether the rest of the source is unwanted; the source is then cancelled, which stops the model. */
  isDone(): boolean;
}

/** The end of a stream that broke. */
export interface PartFailure {
  /** The parts that may still be sent. */
  parts: readonly Part[];
  /** The error with which the stream ends after them. */
  failure?: { error: unknown };
}

/** Options of {@link mapParts}. */
export interface MapPartsOptions {
  /** The caller's signal. After it is aborted, an error of the source is passed on unchanged. */
  signal?: AbortSignal | undefined;
  /** The tenant of the answer; by default a tenant without a name. */
  tenant?: string | undefined;
}

/**
 * Maximum time for which a model's stream is read after its finish part, in milliseconds; a slower stream is cancelled.
 */
export const maxAfterFinishMilliseconds = 5000;

/**
 * Maps parts on demand: it reads one batch of the source at a time, never ahead. It reads the source to its end, for
 * outer wrappers of the model that wait for the end, and fails with the model's error. Cancelling the parts cancels the
 * source.
 */
export function mapParts(
  source: PartReader,
  mapper: PartMapper,
  { signal, tenant }: MapPartsOptions = {},
): PartReader {
  let isOver = false;
  /** The time at which a finished source is cancelled; 0 before the finish part. */
  let givenUpAt = 0;
  let failure: PartFailure['failure'];
  const stream: MappedStream = { mapper, tenant, parts: 0 };

  /** Reads a source that stays open after its finish part, until its time is over. */
  async function readRest(): Promise<PartBatch> {
    const batch = await waitAtMost(source.read(), givenUpAt - performance.now());
    return batch ?? { parts: [], isLast: true };
  }

  async function fail(cause: unknown): Promise<PartBatch> {
    // If the mapper failed, the model would write on. Errors of a cancelled source do not matter.
    source.cancel(cause).catch(() => undefined);
    if (signal?.aborted) {
      mapper.leave();
      throw cause;
    }
    const failed = await mapper.fail(cause);
    const { parts } = failed;
    if (failed.failure !== undefined && parts.length === 0) throw failed.failure.error;
    failure = failed.failure;
    return { parts, isLast: failure === undefined };
  }

  async function read(): Promise<PartBatch> {
    if (failure !== undefined) throw failure.error;
    let mapped: PartBatch;
    try {
      const batch = await (givenUpAt === 0 ? source.read() : readRest());
      // The reader left, so the held parts are dropped.
      if (isOver) return { parts: [], isLast: true };
      const pushed = mapBatch(batch, stream);
      const parts = pushed instanceof Promise ? await pushed : pushed;
      if (parts.some(({ type }) => type === 'finish'))
        givenUpAt = performance.now() + maxAfterFinishMilliseconds;
      mapped = { parts, isLast: batch.isLast || mapper.isDone() };
    } catch (error) {
      mapped = await fail(error);
    }
    if (!mapped.isLast) return mapped;
    isOver = true;
    // Errors of a cancelled source do not matter.
    source.cancel().catch(() => undefined);
    return mapped;
  }

  return {
    isBatched: source.isBatched,
    read,
    async cancel(reason) {
      if (isOver) return;
      isOver = true;
      mapper.leave();
      await source.cancel(reason);
    },
  };
}

/** Reading the clock at each part would cost more than it saves. */
const partsBetweenTurns = 8;

/** The state of a stream. */
interface MappedStream {
  readonly mapper: PartMapper;
  readonly tenant: string | undefined;
  /** The number of its parts so far. Many streams have one part in each batch. */
  parts: number;
}

/** The state of a batch while its parts are mapped. */
interface Mapping {
  readonly batch: PartBatch;
  readonly stream: MappedStream;
  /** The parts that replace the parts read so far. */
  readonly mapped: Part[];
  /** The number of parts read so far, plus one when the mapper was asked for its last parts. */
  read: number;
}

/** Maps a batch. A question to the judge, or the turn of another request, makes the rest of the batch wait. */
function mapBatch(batch: PartBatch, stream: MappedStream): MappedParts {
  const mapping: Mapping = { batch, stream, mapped: [], read: 0 };
  const pending = mapUntilWait(mapping);
  return pending === undefined ? mapping.mapped : mapRest(mapping, pending);
}

/** Maps parts until one makes the rest wait, and returns its promise; `undefined` once all are mapped. */
function mapUntilWait(mapping: Mapping): Promise<readonly Part[] | void> | undefined {
  const { batch, stream, mapped } = mapping;
  const { mapper, tenant } = stream;
  const { parts } = batch;
  while (mapping.read < parts.length && !mapper.isDone()) {
    const { read } = mapping;
    const count = countJoinable(parts, read);
    const part = count === 1 ? (parts[read] as Part) : joinDeltas(parts.slice(read, read + count));
    const pushed = isLongPart(part) ? pushLongPart(part, mapper, tenant) : mapper.push(part);
    mapping.read += count;
    stream.parts += count;
    if (pushed instanceof Promise) return pushed;
    add(mapped, pushed);
    const isTurn = count > 1 || stream.parts % partsBetweenTurns === 0;
    const turn = isTurn ? takeTurn('stream', tenant) : undefined;
    if (turn !== undefined) return turn;
  }
  if (!batch.isLast || mapping.read > parts.length || mapper.isDone()) return undefined;
  mapping.read += 1;
  const lastParts = mapper.end();
  if (lastParts instanceof Promise) return lastParts;
  add(mapped, lastParts);
  return undefined;
}

async function mapRest(
  mapping: Mapping,
  first: Promise<readonly Part[] | void>,
): Promise<readonly Part[]> {
  for (
    let pending: ReturnType<typeof mapUntilWait> = first;
    pending !== undefined;
    pending = mapUntilWait(mapping)
  )
    add(mapping.mapped, (await pending) ?? []);
  return mapping.mapped;
}

/** Adds parts to a list, joined deltas one by one. */
function add(parts: Part[], others: readonly Part[]): void {
  for (const part of others) {
    const deltas = splitDeltas(part);
    if (deltas === undefined) parts.push(part);
    else parts.push(...deltas);
  }
}

type DeltaPart = Extract<Part, { delta: string }>;

/** Whether the text of a part is so long that other requests would have to wait for it. */
function isLongPart(part: Part): part is DeltaPart {
  return 'delta' in part && part.delta?.length > maxPieceCharacters;
}

/**
 * Maps a part with a long text piece by piece, and gives other requests their turns in between.
 *
 * @returns the same part if nothing changes. Otherwise a part with the rest of its text, or the parts made of its
 * pieces if they are of several kinds.
 */
async function pushLongPart(
  part: DeltaPart,
  mapper: Pick<PartMapper, 'push' | 'isDone'>,
  tenant: string | undefined,
): Promise<readonly Part[]> {
  const mapped: Part[] = [];
  /** The number of characters that the mapper left unchanged. */
  let same = 0;
  let isFirst = true;
  for (const delta of cutText(part.delta, maxPieceCharacters)) {
    if (mapper.isDone()) break;
    // The first piece carries the other fields of the part.
    const piece: DeltaPart = isFirst ? { ...part, delta } : { type: part.type, id: part.id, delta };
    isFirst = false;
    for (const one of await mapper.push(piece)) {
      mapped.push(one);
      if ('delta' in one && part.delta.startsWith(one.delta, same)) same += one.delta.length;
    }
    const turn = takeTurn('stream', tenant);
    if (turn !== undefined) await turn;
  }
  const texts: string[] = [];
  let length = 0;
  for (const one of mapped) {
    if (one.type !== part.type || one.id !== part.id) return mapped;
    texts.push(one.delta);
    length += one.delta.length;
  }
  const [first] = mapped;
  if (first === undefined) return mapped;
  // Joining and comparing long texts would make other requests wait.
  if (same === length && same === part.delta.length) return [part];
  return [{ ...first, delta: texts.join('') } as DeltaPart];
}
