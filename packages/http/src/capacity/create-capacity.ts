import { assertOptions, type AcceptedOptions } from 'toolgate/pipeline';
import { hasBodyToRead } from '../endpoints/body-endpoints.ts';
import { HttpError } from '../errors/index.ts';
import { type Exchange, type GatewayService, tenantOf } from '../exchange/index.ts';
import { type Keep, keepNothing } from '../keep.ts';
import {
  createFairQueue,
  createQueuedRequests,
  type FairQueue,
  type QueuedRequest,
  type QueueRefusal,
} from './fair-queue.ts';
import type { Slot } from './load.ts';
import {
  createPreparedMemoryLimit,
  createPreparedTexts,
  type ReserveMemory,
} from './prepared-memory.ts';

/** The bounds of one process. Requests beyond them wait, and then get 503, or 529 on `/v1/messages`. */
export interface CapacityOptions {
  /** Maximum number of requests that are answered at once, open streams included; default 4096. */
  requests?: number;
  /**
   * Maximum number of bytes in the bodies of these requests together, with the stored conversations that requests continue
   * or fetch; default 512 MiB. If there is no room for a stored conversation, the request gets 503 at once.
   */
  bytes?: number;
  /**
   * Maximum memory for the prepared hidden texts of these requests together, in bytes, estimated from the length of the
   * texts; default 1 GiB. A request beyond it gets 503 at once.
   */
  preparedBytes?: number;
  /**
   * The share of these three bounds that one tenant may use, above 0 and at most 1; default 0.75. Without keys, all callers are the
   * unnamed tenant, which may use everything.
   */
  share?: number;
  /** Maximum number of requests that wait for their turn, in addition to the running ones; default 1024. */
  waiting?: number;
  /** Maximum wait of a request, in milliseconds; default 10000. */
  waitMilliseconds?: number;
}

const capacityValues: AcceptedOptions<CapacityOptions> = {
  requests: 'bound',
  bytes: 'bound',
  preparedBytes: 'bound',
  share: 'share',
  waiting: 'bound',
  waitMilliseconds: 'duration',
};

/** The time limit of an answer if the host does not set one, in milliseconds: an hour. */
const defaultAnswerMilliseconds = 60 * 60 * 1000;

/** Options of {@link createCapacity}. */
export interface CapacitySettings {
  /** The bounds; `false` for no bounds. */
  capacity?: CapacityOptions | false | undefined;
  /** The time limit of an answer, in milliseconds; `false` or 0 for no limit. */
  answerMilliseconds?: number | false | undefined;
  /** Keeps the running requests when the handler is replaced; by default, they are forgotten. */
  keep?: Keep | undefined;
}

/**
 * Limits the work of a gateway. When it is full, requests wait before their bodies are read, and the tenant with the fewest
 * running requests comes first. A request that waits too long, or finds the queue full, gets 503 with `retry-after`.
 *
 * @returns `undefined` if there are no limits.
 * @throws InvalidArgumentError for an unknown bound or a value that would limit nothing.
 */
export function createCapacity({
  capacity,
  answerMilliseconds = defaultAnswerMilliseconds,
  keep = keepNothing,
}: CapacitySettings): GatewayService | undefined {
  const { queue, reserve } = capacity === false ? noBounds : openBounds(capacity, keep);
  const milliseconds = answerMilliseconds || undefined;
  if (queue === undefined && milliseconds === undefined) return undefined;
  return {
    open(exchange) {
      let slot: Slot | undefined;
      let reserved: (() => void)[] | undefined;
      const take = async (entered: Promise<Slot | QueueRefusal>): Promise<void> => {
        const admission = await entered;
        if (typeof admission === 'string') throw overloaded(admission);
        slot = admission;
      };
      return {
        admitted() {
          if (!hasBodyToRead(exchange)) return undefined;
          // The host's limits may have set a time limit.
          exchange.answerMilliseconds ??= milliseconds;
          const entered = queue?.enter(toQueuedRequest(exchange));
          // Nearly all requests find room and do not wait.
          if (entered instanceof Promise) return take(entered);
          slot = entered;
          return undefined;
        },
        bodyRead() {
          slot?.resize(exchange.text?.length ?? exchange.form?.bytes.length ?? 0);
        },
        loading(characters) {
          if (queue === undefined) return;
          slot ??= queue.hold(tenantOf(exchange));
          if (!slot.grow(characters)) throw overloaded('full');
        },
        preparing(texts) {
          if (reserve === undefined) return;
          const free = reserve(tenantOf(exchange), texts);
          if (free === undefined) throw overloaded('full');
          reserved ??= [];
          reserved.push(free);
        },
        released() {
          slot?.release();
          if (reserved !== undefined) for (const free of reserved) free();
        },
      };
    },
  };
}

/** Creates the bounds of a process: its places for requests, and its memory for prepared texts. */
function openBounds(capacity: CapacityOptions = {}, keep: Keep): Bounds {
  assertOptions(capacity, capacityValues, 'capacity');
  const {
    requests = 4096,
    bytes = 512 * 1024 * 1024,
    preparedBytes = 1024 * 1024 * 1024,
    share = 0.75,
    waiting = 1024,
    waitMilliseconds = 10_000,
  } = capacity;
  // Without keys all callers are the unnamed tenant, so it may use all.
  const shareOf = (tenant: string): number => (tenant === '' ? 1 : share);
  return {
    queue: createFairQueue(
      {
        maxRunning: requests,
        maxBytes: bytes,
        shareOf,
        maxWaiting: waiting,
        maxWaitMilliseconds: waitMilliseconds,
      },
      keep('requests', createQueuedRequests),
    ),
    reserve: createPreparedMemoryLimit({
      maxBytes: preparedBytes,
      shareOf,
      texts: keep('prepared texts', createPreparedTexts),
    }),
  };
}

interface Bounds {
  queue?: FairQueue;
  reserve?: ReserveMemory;
}

const noBounds: Bounds = {};

/** Describes a request to the queue: its tenant, and the maximum length of its body. */
function toQueuedRequest(exchange: Exchange): QueuedRequest {
  const { request, maxBodyBytes } = exchange;
  return {
    tenant: tenantOf(exchange),
    bytes: announcedBytes(request, maxBodyBytes),
    signal: request.signal,
  };
}

/**
 * Returns the announced length of a body. A body of unknown length, or a compressed one, counts with the maximum
 * length.
 */
function announcedBytes({ headers }: Request, maxBodyBytes: number): number {
  const announced = headers.get('content-length');
  if (announced === null || headers.has('content-encoding')) return maxBodyBytes;
  const bytes = Number(announced);
  return bytes >= 0 ? Math.min(bytes, maxBodyBytes) : maxBodyBytes;
}

function overloaded(refusal: QueueRefusal): HttpError {
  return new HttpError({
    status: 503,
    message: 'The gateway is full, or your share of it is used up. Try again in a few seconds.',
    code: 'overloaded',
    headers: { 'retry-after': refusal === 'late' ? '5' : '2' },
  });
}
