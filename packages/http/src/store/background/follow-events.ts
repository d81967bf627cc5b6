import { takeTurn, wait } from 'toolgate/internal';
import { HttpError, mapModelError, writeOpenAIError } from '../../errors/index.ts';
import type { EventSource } from '../../events/event-source.ts';
import { doneEvent, serverSentEvent } from '../../formats/shared/index.ts';
import { isPending } from '../stored-response.ts';
import type { TenantResponses } from '../tenant-responses.ts';
import { currentState } from './current-state.ts';
import { eventsAfter, type FollowingEvents, type ReadEvents } from './event-log.ts';

/** How often the events of another process are polled, in milliseconds. */
const pollMilliseconds = 500;

/**
 * Returns the events of an answer after a given one, as an event source: the existing ones at once, the others as they
 * come.
 *
 * @param after the number of the last event that the client has; -1 without an event.
 * @param tenant the tenant that gets the events; by default the unnamed one.
 */
export function followEvents(
  readEvents: ReadEvents,
  after: number,
  tenant: string | undefined,
): EventSource {
  let last = after;
  let isLeft = false;

  const fail = (error: HttpError): { events: string[]; isLast: true } => ({
    events: [
      serverSentEvent(
        { type: 'error', sequence_number: last + 1, ...writeOpenAIError(error) },
        'error',
      ),
      doneEvent,
    ],
    isLast: true,
  });

  async function read(): Promise<{ events: string[]; isLast: boolean }> {
    const turn = takeTurn('stream', tenant);
    if (turn !== undefined) await turn;
    if (isLeft) return { events: [], isLast: true };
    const { events, end } = await readEvents(last);
    last += events.length;
    if (end === 'lost') {
      const failed = fail(eventsLost());
      return { ...failed, events: [...events, ...failed.events] };
    }
    const isLast = end === 'last';
    return { events: isLast ? [...events, doneEvent] : events, isLast };
  }

  return {
    next: async () => {
      try {
        return await read();
      } catch (error) {
        return fail(mapModelError(error));
      }
    },
    fail: async (error) => fail(error),
    cancel() {
      isLeft = true;
    },
  };
}

/** Reads the stored events of an answer that another process makes, or that is complete. */
export function readStoredEvents(responses: TenantResponses, id: string): ReadEvents {
  let place = 0;
  /** Whether the work has ended, so all its events are stored now. */
  let isOver = false;

  return async (after) => {
    const chunk = await responses.loadEvents(id, place);
    const events = chunk === undefined ? [] : eventsAfter(after, chunk);
    if (chunk?.end === 'full') {
      place += 1;
      return { events, end: 'open' };
    }
    if (chunk?.end === 'last' || chunk?.end === 'lost') return { events, end: chunk.end };
    if (events.length > 0) return { events, end: 'open' };
    if (isOver) return endOf(responses, id, after);
    const mark = await responses.readMark(id);
    // The last events are stored before the mark is removed, so the next look finds them.
    isOver = mark === undefined || mark.until < Date.now();
    if (!isOver) await wait(pollMilliseconds);
    return { events: [], end: 'open' };
  };
}

/** Returns the end of an answer without a last event: its work was cancelled, or its process was killed. */
async function endOf(
  responses: TenantResponses,
  id: string,
  after: number,
): Promise<FollowingEvents> {
  const stored = await responses.load(id);
  if (stored === undefined || stored.response.status === 'cancelled') {
    return { events: [], end: 'last' };
  }
  if (!isPending(stored.response)) return { events: [], end: 'lost' };
  const response = await currentState(stored, responses);
  const event = { type: 'response.failed', sequence_number: after + 1, response };
  return { events: [serverSentEvent(event, 'response.failed')], end: 'last' };
}

function eventsLost(): HttpError {
  return new HttpError({
    status: 503,
    message: 'stream: not all events of this response were kept; fetch it without stream.',
    code: 'events_lost',
    param: 'stream',
  });
}
