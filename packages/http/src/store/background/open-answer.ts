import { createDeferred, wait } from 'toolgate/internal';
import { HttpError } from '../../errors/index.ts';
import type { BackgroundAnswer } from '../../exchange/index.ts';
import { serverSentEvent } from '../../formats/shared/index.ts';
import { recordEvents, type ResponseHandlers } from '../record-events.ts';
import { isResponseBody, type ResponseBody, type StoredResponse } from '../stored-response.ts';
import type { TenantResponses } from '../tenant-responses.ts';
import { createEventLog, type EventLog } from './event-log.ts';
import { followEvents } from './follow-events.ts';
import { createWorkNotes, type WorkNotes } from './work-notes.ts';

/** How often a whole answer is saved again while the store is unreachable, about once a second. */
const maxSaves = 10;

/** The data of a request that is kept because its answer is made later. */
export interface KeptRequest extends Pick<StoredResponse, 'input'> {
  responses: TenantResponses;
  /** The fields of the response that the store decides. */
  state: Readonly<Record<string, unknown>>;
  tenant: string | undefined;
}

/** An answer that is being made. */
export interface OpenAnswer {
  /** Stops the work because the response was cancelled or removed. */
  stop(): void;
  /** Stops the work for another reason. */
  readonly abort: AbortController;
  readonly log: EventLog;
  /** Resolves when the end of the answer is stored. */
  readonly ended: Promise<void>;
}

/** Records which answers a process makes. */
interface AnswerList {
  /** Throws if the process accepts no more answers. */
  begin(id: string, answer: OpenAnswer): void;
  end(id: string): void;
}

/** What an answer has once its beginning is stored. */
interface Begun {
  queued: ResponseBody;
  log: EventLog;
  notes: WorkNotes;
}

/** Creates an answer that will be made in the background. */
export function openAnswer(kept: KeptRequest, list: AnswerList): BackgroundAnswer {
  const { responses, state, tenant } = kept;
  const end = createDeferred();
  let begun: Begun | undefined;

  return {
    async begin(body, abort) {
      if (!isResponseBody(body)) throw new TypeError('Only a response can be made later.');
      const queued: ResponseBody = { ...body, ...state };
      const log = createEventLog(responses, queued.id);
      const stop = (): void => abort.abort(new Error('The response was cancelled or removed.'));
      const notes = createWorkNotes(responses, queued.id, stop);
      list.begin(queued.id, { stop, abort, log, ended: end.promise });
      begun = { queued, log, notes };
      const { input } = kept;
      const isNoted = await notes.begin();
      if (!isNoted || !(await responses.save({ response: queued, input }))) {
        await notes.end();
        list.end(queued.id);
        end.resolve();
        throw notKept();
      }
      const type = 'response.created';
      log.add([serverSentEvent({ type, sequence_number: 0, response: queued }, type)]);
      return queued;
    },
    recordStream: (writer) => recordEvents(writer, { ...handlersOf(begunOf(begun), kept), tenant }),
    add: (events) => begunOf(begun).log.add(events.filter((event) => !isCreated(event))),
    async end() {
      const { queued, log, notes } = begunOf(begun);
      await log.close();
      await notes.end();
      // The last events were stored after the response was removed.
      const isRemoved = await responses.load(queued.id).then(isMissing, () => false);
      if (isRemoved) await responses.removeEvents(queued.id);
      list.end(queued.id);
      end.resolve();
    },
    follow: () => followEvents(begunOf(begun).log.read, -1, tenant),
  };
}

const isMissing = (found: unknown): boolean => found === undefined;

/**
 * Creates the handlers of the responses in the events. Each response gets the id and time of the request's own
 * response, because a provider has others.
 */
function handlersOf(
  { queued, notes }: Begun,
  { responses, state, input }: KeptRequest,
): Pick<ResponseHandlers, 'begin' | 'save'> {
  const { id, created_at: createdAt } = queued;
  const asBegun = (response: ResponseBody): ResponseBody => ({
    ...response,
    ...state,
    id,
    created_at: createdAt,
  });
  return {
    begin(response) {
      notes.progress();
      return asBegun(response);
    },
    async save(response) {
      const whole = asBegun(response);
      await saveEnd({ response: whole, input }, responses);
      return whole;
    },
  };
}

function begunOf(begun: Begun | undefined): Begun {
  if (begun === undefined) throw new TypeError('The answer has not begun.');
  return begun;
}

/** Whether an event reports that a response was created; the log already begins with its own such event. */
function isCreated(event: string): boolean {
  return /^(?:event: response\.created\n|data: \{"type": ?"response\.created")/.test(event);
}

/**
 * Stores a whole answer, unless it was cancelled or removed in the meantime. If there is no room for it, the stored
 * response reports that.
 */
async function saveEnd(stored: StoredResponse, responses: TenantResponses): Promise<void> {
  const { id } = stored.response;
  for (let saves = 0; saves < maxSaves; saves += 1) {
    if (saves > 0) await wait(1000);
    try {
      const current = await responses.load(id);
      if (current === undefined || current.response.status === 'cancelled') return;
      if (await responses.save(stored)) return;
    } catch {
      // The storage is unreachable; the next round tries again.
    }
  }
  const message = 'The store had no room for the response.';
  const error = { code: 'server_error', message };
  const failed = { ...stored.response, output: [], status: 'failed', error };
  await responses.save({ ...stored, response: failed });
}

function notKept(): HttpError {
  return new HttpError({
    status: 503,
    message: 'background: the store has no room for the response, or cannot be reached.',
    code: 'store_unavailable',
    param: 'background',
  });
}
