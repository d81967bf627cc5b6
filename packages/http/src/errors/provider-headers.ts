/** How much of its limits a provider says is left, and how long it took. */
const passed: readonly string[] = [
  ...['limit', 'remaining', 'reset'].flatMap((name) =>
    [
      'x-ratelimit-*-requests',
      'x-ratelimit-*-tokens',
      'anthropic-ratelimit-requests-*',
      'anthropic-ratelimit-tokens-*',
      'anthropic-ratelimit-input-tokens-*',
      'anthropic-ratelimit-output-tokens-*',
    ].map((header) => header.replace('*', name)),
  ),
  'openai-processing-ms',
];

/** The header of a response that carries the id under which the provider knows the request. */
export const upstreamRequestId = 'toolgate-upstream-request-id';

/** A provider's own id of a request: as another gateway, OpenAI, Anthropic and Azure call it. */
const idHeaders = [upstreamRequestId, 'x-request-id', 'request-id', 'apim-request-id'] as const;

/** All headers of a provider's answer that are read; the sender of the request has to keep them. */
export const readHeaders: readonly string[] = [...passed, ...idHeaders];

const readNames: ReadonlySet<string> = new Set(readHeaders);

/** A number, a time or a date, which is all that these headers can be; anything else might not even be a header. */
const sendable = /^[\w ,:.+-]{1,64}$/;
const requestId = /^[\w.:-]{1,128}$/;

/**
 * The headers of a provider's answer that a client may see: the rest of its limits, how long it took, and under which id the provider
 * knows the request.
 *
 * @param get a header of the answer by its lower-case name.
 */
export function readProviderHeaders(
  get: (name: string) => string | undefined,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of passed) {
    const value = get(name);
    if (value !== undefined && sendable.test(value)) headers[name] = value;
  }
  for (const name of idHeaders) {
    const value = get(name);
    if (value === undefined || !requestId.test(value)) continue;
    headers[upstreamRequestId] = value;
    break;
  }
  return headers;
}

/** The same, from a record of headers with lower-case names. Most answers have no such headers. */
export function pickProviderHeaders(
  headers: Readonly<Record<string, string>> | undefined,
): Record<string, string> {
  for (const name in headers) {
    if (readNames.has(name)) return readProviderHeaders((wanted) => headers[wanted]);
  }
  return {};
}
