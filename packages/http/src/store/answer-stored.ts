import { type Exchange, jsonResponse } from '../exchange/index.ts';
import { type BackgroundWork, interrupted, isBackground, isPending } from './background-work.ts';
import { HttpError } from '../errors/index.ts';
import { listInputItems } from './list-input-items.ts';
import type { TenantResponses } from './tenant-responses.ts';
import type { ResponseBody, StoredResponse } from './stored-response.ts';

/** A path's request about a stored response. */
export interface StoredRoute {
  /** The response. */
  id: string;
  /** The part of it; absent for the response itself. */
  part: string | undefined;
}

/**
 * Reads which response a path names, and which part of it.
 *
 * @returns `undefined` for a path that belongs to another endpoint.
 */
export function readStoredRoute(path: string): StoredRoute | undefined {
  const [, id, part] = storedPath.exec(path) ?? [];
  return id === undefined || otherEndpoints.has(id) ? undefined : { id, part };
}

const storedPath = /^\/v1\/responses\/([^/]+)(?:\/(input_items|cancel))?\/?$/;

/** Endpoints of OpenAI that have the place of an id in their path. */
const otherEndpoints: ReadonlySet<string> = new Set(['input_tokens', 'compact']);

/**
 * Answers a request about a stored response.
 *
 * @throws HttpError: 404 for a missing response, 405, 400, and 503 without the storage.
 */
export async function answerStored(
  { id, part }: StoredRoute,
  exchange: Exchange,
  { responses, work }: { responses: TenantResponses; work: BackgroundWork },
): Promise<Response> {
  const { request } = exchange;
  const answer = (body: object): Response => jsonResponse(JSON.stringify(body), exchange);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const { searchParams } = new URL(request.url);
  switch (`${method} ${part ?? ''}`.trim()) {
    case 'GET':
      if (searchParams.get('stream') === 'true') throw notStreamed();
      return answer(await current(await find(id, responses), responses));
    case 'DELETE':
      if (!(await responses.remove(id))) throw notFound(id);
      work.stop(id);
      return answer({ id, object: 'response', deleted: true });
    case 'GET input_items':
      return answer(listInputItems(await find(id, responses), searchParams));
    case 'POST cancel':
      return answer(await cancel(await find(id, responses), { responses, work }));
    default:
      throw wrongMethod(part);
  }
}

async function find(id: string, responses: TenantResponses): Promise<StoredResponse> {
  const stored = await responses.load(id);
  if (stored === undefined) throw notFound(id);
  return stored;
}

function notFound(id: string): HttpError {
  return new HttpError({
    status: 404,
    message: `Response with id '${id.slice(0, 64)}' not found.`,
  });
}

/** The current state of a response: it has failed if its process ended before it was complete. */
async function current(
  { response, input }: StoredResponse,
  responses: TenantResponses,
): Promise<ResponseBody> {
  if (!isPending(response) || (await responses.isMarked(response.id))) return response;
  const failed = interrupted(response);
  await responses.save({ response: failed, input }, 0);
  return failed;
}

/** Stops the work for a response; a complete response stays unchanged. */
async function cancel(
  { response, input }: StoredResponse,
  { responses, work }: { responses: TenantResponses; work: BackgroundWork },
): Promise<ResponseBody> {
  if (!isBackground(response)) throw notInBackground();
  if (!isPending(response)) return response;
  const cancelled = { ...response, status: 'cancelled' };
  await responses.save({ response: cancelled, input }, 0);
  await responses.unmark(response.id);
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

function notStreamed(): HttpError {
  return new HttpError({
    status: 400,
    message: 'stream: a stored response is given as a whole; leave it out.',
    param: 'stream',
  });
}

function wrongMethod(part: string | undefined): HttpError {
  const methods: Record<string, string> = { input_items: 'GET', cancel: 'POST' };
  const allow = methods[part ?? ''] ?? 'GET, DELETE';
  const message = `This path takes ${allow} requests only.`;
  return new HttpError({ status: 405, message, headers: { allow } });
}
