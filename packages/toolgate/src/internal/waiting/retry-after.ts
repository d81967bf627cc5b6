/**
 * Reads how long a server asks its client to wait, in milliseconds. It reads `retry-after-ms`, as OpenAI's clients do, else
 * `retry-after` in seconds or as a date (RFC 9110, section 10.2.3). A date in the past gives a negative number.
 *
 * @param headers response headers, with names in lower case.
 * @returns `undefined` if neither header has a readable value.
 */
export function readRetryAfter(headers: Readonly<Record<string, string>>): number | undefined {
  const milliseconds = Number.parseFloat(headers['retry-after-ms'] ?? '');
  if (!Number.isNaN(milliseconds)) return milliseconds;
  const text = headers['retry-after'] ?? '';
  const seconds = Number.parseFloat(text);
  const wait = Number.isNaN(seconds) ? Date.parse(text) - Date.now() : seconds * 1000;
  return Number.isNaN(wait) ? undefined : wait;
}
