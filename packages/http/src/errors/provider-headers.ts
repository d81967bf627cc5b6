/** Headers with the remaining limits of a provider, and with the time that its answer took. */
export const passedHeaders: readonly string[] = [
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
export const readHeaders: readonly string[] = [...passedHeaders, ...idHeaders];

const readNames: ReadonlySet<string> = new Set(readHeaders);

const sendable = /^[\w ,:.+-]{1,64}$/;

/**
 * Whether the value of a header is a number, a time or a date, like all valid values of the headers that are passed on.
 */
export function isSendable(value: string | undefined): value is string {
  return value !== undefined && sendable.test(value);
}

const requestId = /^[\w.:-]{1,128}$/;

/**
 * Returns the headers of a provider's answer that a client may see: the remaining limits, the time that the answer took,
 * and the provider's id of the request.
 *
 * @param get returns a header of the answer by its lower-case name.
 */
export function readProviderHeaders(
  get: (name: string) => string | undefined,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of passedHeaders) {
    const value = get(name);
    if (isSendable(value)) headers[name] = value;
  }
  for (const name of idHeaders) {
    const value = get(name);
    if (value === undefined || !requestId.test(value)) continue;
    headers[upstreamRequestId] = value;
    break;
  }
  return headers;
}

/** Picks these headers from a record with lower-case names. Most answers lack them. */
export function pickProviderHeaders(
  headers: Readonly<Record<string, string>> | undefined,
): Record<string, string> {
  for (const name in headers) {
    if (readNames.has(name)) return readProviderHeaders((wanted) => headers[wanted]);
  }
  return {};
}
