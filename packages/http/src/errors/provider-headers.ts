/** Headers with the rest of a provider's limits, and with the time that its answer took. */
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

/** The response header with the provider's id of the request. */
export const upstreamRequestId = 'toolgate-upstream-request-id';

/** The headers in which another gateway, OpenAI, Anthropic and Azure send a provider's id of a request. */
const idHeaders = [upstreamRequestId, 'x-request-id', 'request-id', 'apim-request-id'] as const;

/** All headers of a provider's answer that are read. The code that sends the request has to keep them. */
export const readHeaders: readonly string[] = [...passed, ...idHeaders];

const readNames: ReadonlySet<string> = new Set(readHeaders);

/** A number, a time or a date. These headers have no other values; anything else might not even be a valid header. */
const sendable = /^[\w ,:.+-]{1,64}$/;
const requestId = /^[\w.:-]{1,128}$/;

/**
 * Returns the headers of a provider's answer that a client may see: the rest of its limits, the time that the answer
 * took, and the provider's id of the request.
 *
 * @param get returns a header of the answer by its lower-case name.
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

/** Does the same for a record of headers with lower-case names. Most answers have no such headers. */
export function pickProviderHeaders(
  headers: Readonly<Record<string, string>> | undefined,
): Record<string, string> {
  for (const name in headers) {
    if (readNames.has(name)) return readProviderHeaders((wanted) => headers[wanted]);
  }
  return {};
}
