import { upstreamFailed } from '../errors/index.ts';
import { isRecord, type JsonObject } from '../json/index.ts';

/**
 * Reads a provider's JSON object.
 *
 * @throws HttpError (502) for anything else.
 */
export function parseObject(text: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw upstreamFailed('it sent text that is no JSON', error);
  }
  return objectOf(value);
}

/**
 * A provider's JSON value as an object.
 *
 * @throws HttpError (502) for anything else.
 */
export function objectOf(value: unknown): JsonObject {
  if (isRecord(value)) return value;
  throw upstreamFailed('it sent JSON that is no object');
}

/**
 * Makes sure that an event does not report a failure of the provider, in any form: some give a text or a number
 * instead of an object.
 *
 * @throws the event, which describes the failure.
 */
export function assertNoError(event: JsonObject): void {
  if (event['type'] === 'error' || Boolean(event['error'])) throw event;
}

/** The error that ends a stream whose provider ended it before the answer was complete. */
export function brokenStream(): Error {
  return upstreamFailed('its stream ended before the answer did');
}
