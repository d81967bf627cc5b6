import { isRecord, type JsonObject } from '../json/index.ts';

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
