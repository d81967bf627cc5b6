import { HttpError } from '../errors/index.ts';
import type { BackgroundAnswer } from '../exchange/index.ts';
import { isRecord } from '../json/index.ts';
import { isResponseBody, type ResponseBody, type StoredResponse } from './stored-response.ts';
import type { TenantResponses } from './tenant-responses.ts';

/** The interval at which work notes that it continues, in milliseconds. */
const beatMilliseconds = 5000;

/** The time for which work counts as continuing after its last note, in milliseconds; a process that was killed writes no notes. */
const silenceMilliseconds = 30_000;

/** The answers that a process makes in the background. */
export interface BackgroundWork {
  /** Starts to make one answer. */
  open(kept: KeptRequest): BackgroundAnswer;
  /** Stops the work for a response if this process does it. Another process stops at its next note. */
  stop(id: string): void;
}

/** The data kept of a request whose answer is made later. */
export interface KeptRequest extends Pick<StoredResponse, 'input'> {
  responses: TenantResponses;
  /** The fields of the response that the store decides. */
  state: Readonly<Record<string, unknown>>;
  /** The length of the request in characters. */
  length: number;
}

/** Opens the work of one process. */
export function createBackgroundWork(): BackgroundWork {
  const running = new Map<string, AbortController>();

  return {
    open({ responses, state, input, length }) {
      let begun: ResponseBody | undefined;
      let timer: ReturnType<typeof setInterval> | undefined;

      async function beat({ id }: ResponseBody, abort: AbortController): Promise<void> {
        const isWanted = await responses.isMarked(id).catch(() => true);
        if (isWanted) await responses.mark(id, Date.now() + silenceMilliseconds);
        else abort.abort(new Error('The response was cancelled or removed.'));
      }

      return {
        async begin(body, abort) {
          if (!isResponseBody(body)) throw new TypeError('Only a response can be made later.');
          const queued = { ...body, ...state };
          begun = queued;
          const isKept =
            (await responses.mark(queued.id, Date.now() + silenceMilliseconds)) &&
            (await responses.save({ response: queued, input }, length));
          if (!isKept) {
            await responses.unmark(queued.id);
            throw notKept();
          }
          running.set(queued.id, abort);
          timer = setInterval(() => void beat(queued, abort), beatMilliseconds);
          return queued;
        },
        async end(body) {
          clearInterval(timer);
          if (begun === undefined || !isResponseBody(body)) return;
          const { id, created_at: createdAt } = begun;
          running.delete(id);
          const found = await responses.load(id).catch(() => undefined);
          // Otherwise it was cancelled or removed in the meantime.
          if (found !== undefined && isPending(found.response)) {
            const response = { ...body, ...state, id, created_at: createdAt };
            await responses.save({ response, input }, length + lengthOf(body));
          }
          await responses.unmark(id);
        },
      };
    },
    stop(id) {
      running.get(id)?.abort(new Error('The response was cancelled or removed.'));
    },
  };
}

/** Whether a response is still to be made. */
export function isPending({ status }: ResponseBody): boolean {
  return status === 'queued' || status === 'in_progress';
}

/** Whether a response was made in the background, or will be. */
export function isBackground({ background }: ResponseBody): boolean {
  return background === true;
}

/** A response whose work ended with its process. */
export function interrupted(response: ResponseBody): ResponseBody {
  const message = 'The gateway stopped before the response was complete.';
  return { ...response, status: 'failed', error: { code: 'server_error', message } };
}

/** The approximate length of an answer in characters, by its texts. */
function lengthOf(body: ResponseBody): number {
  let length = 0;
  for (const { content } of body.output) {
    for (const part of Array.isArray(content) ? (content as unknown[]) : []) {
      if (isRecord(part) && typeof part['text'] === 'string') length += part['text'].length;
    }
  }
  return length;
}

function notKept(): HttpError {
  return new HttpError({
    status: 503,
    message: 'background: the store has no room for the response, or cannot be reached.',
    code: 'store_unavailable',
    param: 'background',
  });
}
