import { type Exchange, jsonResponse } from '../exchange/index.ts';
import { HttpError } from '../errors/index.ts';
import { listInputItems } from './list-input-items.ts';
import type { TenantResponses } from './tenant-responses.ts';
import type { StoredResponse } from './stored-response.ts';

/** What is asked of a stored response. */
export interface StoredRoute {
  /** The response. */
  id: string;
  /** What of it; the response itself where it is absent. */
  part: string | undefined;
}

/**
 * Finds out what a path asks of a stored response.
 *
 * @returns `undefined` for a path that belongs to another endpoint.
 */
export function readStoredRoute(path: string): StoredRoute | undefined {
  const [, id, part] = storedPath.exec(path) ?? [];
  return id === undefined || otherEndpoints.has(id) ? undefined : { id, part };
}

const storedPath = /^\/v1\/responses\/([^/]+)(?:\/(input_items|cancel))?\/?$/;

/** Endpoints of OpenAI in the place of an id. */
const otherEndpoints: ReadonlySet<string> = new Set(['input_tokens', 'compact']);

/**
 * Answers a request about a stored response.
 *
 * @throws HttpError: 404 for one that is not there, 405, 400, and 503 without the storage.
 */
export async function answerStored(
  { id, part }: StoredRoute,
  exchange: Exchange,
  responses: TenantResponses,
): Promise<Response> {
  const { request } = exchange;
  const answer = (body: object): Response => jsonResponse(JSON.stringify(body), exchange);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const { searchParams } = new URL(request.url);
  switch (`${method} ${part ?? ''}`.trim()) {
    case 'GET':
      if (searchParams.get('stream') === 'true') throw notInBackground('streamed');
      return answer((await find(id, responses)).response);
    case 'DELETE':
      if (!(await responses.remove(id))) throw notFound(id);
      return answer({ id, object: 'response', deleted: true });
    case 'GET input_items':
      return answer(listInputItems(await find(id, responses), searchParams));
    case 'POST cancel':
      await find(id, responses);
      throw notInBackground('cancelled');
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

/** OpenAI's rule too; and nothing runs in the background here. */
function notInBackground(what: string): HttpError {
  return new HttpError({
    status: 400,
    message: `Only a response that was created with background: true can be ${what}.`,
  });
}

function wrongMethod(part: string | undefined): HttpError {
  const methods: Record<string, string> = { input_items: 'GET', cancel: 'POST' };
  const allow = methods[part ?? ''] ?? 'GET, DELETE';
  const message = `This path takes ${allow} requests only.`;
  return new HttpError({ status: 405, message, headers: { allow } });
}
