import { upstreamFailed } from '../errors/index.ts';
import { isRecord, type JsonObject } from '../json/index.ts';
import { shortenError } from './shorten-error.ts';

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
