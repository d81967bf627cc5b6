const originals = new WeakMap<Request, Request>();

/** What a derived request has of its own. */
export interface DerivedRequestInit {
  /** Another body, as JSON; without it the body stays, and the original must not have been read. */
  json?: unknown;
  /** What aborts it, instead of what aborts the original. */
  signal?: AbortSignal;
}

/**
 * A request as a client sent it but with something else, for the handler that a wrapper passes it on
 * to. It stays known as the same request, so that its caller is asked for once.
 */
export function deriveRequest(
  request: Request,
  { json, signal = request.signal }: DerivedRequestInit,
): Request {
  const { url, method } = request;
  const headers = new Headers(request.headers);
  const bytes = json === undefined ? undefined : new TextEncoder().encode(JSON.stringify(json));
  if (bytes) headers.set('content-length', String(bytes.byteLength));
  const body = bytes ?? request.body;
  // Servers hand out requests that only look like one, so none can be built from another. The type
  // does not know `duplex`, which a body that is a stream needs.
  const init = { method, headers, body, signal, duplex: 'half' };
  const derived = new Request(url, init);
  originals.set(derived, originalRequest(request));
  return derived;
}

/** The request that a client sent, behind any that were derived from it. */
export function originalRequest(request: Request): Request {
  return originals.get(request) ?? request;
}
