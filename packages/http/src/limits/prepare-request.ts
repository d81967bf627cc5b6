import { isRecord } from '../is-record.ts';
import { deriveRequest } from '../original-request.ts';
import { readJsonBody, type ReadOptions } from '../read-json-body.ts';

/** A request on its way to the handler. */
export interface PreparedRequest {
  request: Request;
  /** Whether its answer will hold a usage that the client did not ask for. */
  hidesUsage: boolean;
}

/**
 * Makes a chat completion that is streamed tell its usage, which it else would not.
 *
 * @throws HttpError for a body that is too large or not JSON.
 */
export async function withUsage(
  request: Request,
  maxBodyBytes: number,
  readOptions: ReadOptions,
): Promise<PreparedRequest> {
  const body = await readJsonBody(request, maxBodyBytes, readOptions);
  const fields = isRecord(body) ? body : {};
  const { stream, stream_options: options = {} } = fields;
  const isAsked = isRecord(options) && options['include_usage'] === true;
  const isReadable = options === null || isRecord(options);
  if (stream !== true || isAsked || !isReadable) {
    return { request: deriveRequest(request, { json: body }), hidesUsage: false };
  }
  const json = { ...fields, stream_options: { ...options, include_usage: true } };
  return { request: deriveRequest(request, { json }), hidesUsage: true };
}
