import { upstreamFailed } from '../errors/index.ts';
import { isRecord, type JsonObject } from '../json/index.ts';

/**
 * Parses a provider's JSON text, which must be an object.
 *
 * @throws HttpError (502) if it is not a JSON object.
 */
export function parseObject(text: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw upstreamFailed('it sent text that is not valid JSON', error);
  }
  return objectOf(value);
}

/**
 * Checks that a provider's JSON value is an object, and returns it.
 *
 * @throws HttpError (502) if it is not a JSON object.
 */
export function objectOf(value: unknown): JsonObject {
  if (isRecord(value)) return value;
  throw upstreamFailed('it sent JSON that is not an object');
}

/** The fields that say what an error is, in the forms of all providers. */
const errorNames: ReadonlySet<string> = new Set([
  'type',
  'object',
  'error',
  'message',
  'code',
  'status',
  'statusCode',
  'param',
  'details',
  'error_code',
]);
/** Maximum length of a text in an error, in characters. */
const maxErrorCharacters = 4096;
/** An error is in the event, and has its details in an object. */
const maxErrorDepth = 3;

/**
 * Returns only the fields of a provider's error that say what it is, with short texts. A provider may repeat the request
 * in an error, and to search and redact all of that would hold up other requests.
 */
export function shortenError(error: JsonObject, depth: number = maxErrorDepth): JsonObject {
  const short: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(error)) {
    if (!errorNames.has(name)) continue;
    if (typeof value === 'string') short[name] = value.slice(0, maxErrorCharacters);
    else if (typeof value !== 'object' || value === null) short[name] = value;
    else short[name] = isRecord(value) && depth > 1 ? shortenError(value, depth - 1) : {};
  }
  return short;
}

/**
 * Checks that an event does not report a failure of the provider. Some providers report it as a text or a number
 * instead of an object, and older releases of vLLM and SGLang as `{"object": "error"}` with a message.
 *
 * @throws the parts of the event that describe the failure.
 */
export function assertNoError(event: JsonObject): void {
  const { type, object, error } = event;
  if (type === 'error' || object === 'error' || Boolean(error)) throw shortenError(event);
}

/** Maximum number of calls, blocks or items of one answer. No model writes so many. */
const maxContents = 10_000;

/**
 * Limits the calls, blocks or items that one stream begins, since each costs memory until its end.
 *
 * @throws HttpError (502) for more of them than any model writes.
 */
export function assertContentCount(count: number): void {
  if (count > maxContents) throw upstreamFailed('its answer has too many parts');
}

/** Creates the error for a stream that ended before the answer was complete. */
export function brokenStream(): Error {
  return upstreamFailed('its stream ended before the answer did');
}
