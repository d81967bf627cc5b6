import { bodyEndpoint } from '../endpoints/body-endpoints.ts';
import { HttpError, invalidField } from '../errors/index.ts';
import type { EventSource } from '../events/event-source.ts';
import { type Exchange, jsonResponseInTurns } from '../exchange/index.ts';
import { writeJson } from '../json/index.ts';
import {
  type BackgroundWork,
  currentState,
  followEvents,
  isBackground,
  type ReadEvents,
  readStoredEvents,
  writeStoredEvents,
} from './background/index.ts';
import type { EntryReading } from './entry-store.ts';
import { listInputItems } from './input-items.ts';
import { isPending, type ResponseBody, type StoredResponse } from './stored-response.ts';
import type { TenantResponses } from './tenant-responses.ts';

/** A request about a stored response, read from its path. */
export interface StoredRoute {
  /** The id of the response. */
  id: string;
  /** The part of it; absent for the response itself. */
  part: string | undefined;
}

/**
 * Reads from a path the stored response that it names, and the part of it.
 *
 * @returns `undefined` for a path that belongs to another endpoint.
 */
export function readStoredRoute(path: string): StoredRoute | undefined {
  const [, id, part] = storedPath.exec(path) ?? [];
  return id === undefined || bodyEndpoint(path) !== undefined ? undefined : { id, part };
}

const storedPath = /^\/v1\/responses\/([^/]+)(?:\/(input_items|cancel))?\/?$/;

/** What a request about stored responses works on. */
export interface StoredState {
  /** The responses of the caller's tenant. */
  responses: TenantResponses;
  /** How a request reads them. */
  reading: EntryReading;
  /** The answers that are made in the background. */
  work: BackgroundWork;
}

/**
 * Answers a request about a stored response.
 *
 * @returns events if the client asked for a stream.
 * @throws HttpError: 404 for a missing response, 405, 400, and 503 without the storage.
 */
export async function answerStored(
  { id, part }: StoredRoute,
  exchange: Exchange,
  state: StoredState,
): Promise<Response | EventSource> {
  const { responses, reading, work } = state;
  const { request } = exchange;
  const answer = async (body: object): Promise<Response> =>
    jsonResponseInTurns(await writeJson(body, exchange.caller?.tenant), exchange);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const { searchParams: parameters } = new URL(request.url);
  switch (`${method} ${part ?? ''}`.trim()) {
    case 'GET':
      if (parameters.get('stream') === 'true') {
        return followResponse({ id, parameters }, exchange.caller?.tenant, state);
      }
      return answer(await currentState(await find(id, state), responses));
    case 'DELETE':
      if (!(await responses.remove(id, reading))) throw notFound(id);
      work.stop(id);
      return answer({ id, object: 'response', deleted: true });
    case 'GET input_items':
      return answer(listInputItems(await find(id, state), parameters));
    case 'POST cancel':
      return answer(await cancel(await find(id, state), state));
    default:
      throw wrongMethod(part);
  }
}

async function find(id: string, { responses, reading }: StoredState): Promise<StoredResponse> {
  const stored = await responses.load(id, reading);
  if (stored === undefined) throw notFound(id);
  return stored;
}

function notFound(id: string): HttpError {
  return new HttpError({
    status: 404,
    message: `Response with id '${id.slice(0, 64)}' not found.`,
  });
}

/**
 * Returns the events of a response after those that the client has. The events of a background answer have fixed
 * numbers. The events of any other response are made from the stored response.
 */
async function followResponse(
  { id, parameters }: { id: string; parameters: URLSearchParams },
  tenant: string | undefined,
  state: StoredState,
): Promise<EventSource> {
  const { responses, work } = state;
  const after = readAfter(parameters.get('starting_after'));
  const { response } = await find(id, state);
  const isKept = isBackground(response);
  if (!isKept && after !== -1) throw notContinued();
  const readKept = (): ReadEvents => work.eventsOf(id) ?? readStoredEvents(responses, id);
  const readEvents = isKept ? readKept() : writeStoredEvents(response, tenant);
  return followEvents(readEvents, after, tenant);
}

function readAfter(text: string | null): number {
  if (text === null) return -1;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw invalidField('starting_after', 'it must be the sequence_number of an event');
}

/** Stops the work for a response; a complete response stays unchanged. */
async function cancel(
  { response, input }: StoredResponse,
  { responses, work }: StoredState,
): Promise<ResponseBody> {
  if (!isBackground(response)) throw notInBackground();
  if (!isPending(response)) return response;
  const cancelled = { ...response, status: 'cancelled' };
  await responses.save({ response: cancelled, input });
  await responses.requestStop(response.id);
  work.stop(response.id);
  return cancelled;
}

/** OpenAI has the same rule. */
function notInBackground(): HttpError {
  return new HttpError({
    status: 400,
    message: 'Only a response that was created with background: true can be cancelled.',
  });
}

function notContinued(): HttpError {
  const message =
    'only the stream of a response that was created with background: true can be continued; leave it out.';
  return invalidField('starting_after', message);
}

function wrongMethod(part: string | undefined): HttpError {
  const methods: Record<string, string> = { input_items: 'GET', cancel: 'POST' };
  const allow = methods[part ?? ''] ?? 'GET, DELETE';
  const message = `This path takes ${allow} requests only.`;
  return new HttpError({ status: 405, message, headers: { allow } });
}
