import { isRecord, readJson } from '../../../json/index.ts';

/**
 * Parses the input of a tool call, which must be an object. Empty input becomes an empty object. Text that is not a
 * JSON object is wrapped in an object, so that the model can see its mistake. Anthropic advises this for fine-grained
 * tool streaming.
 */
export function parseToolInput(input: string): Record<string, unknown> {
  return input.trim() === '' ? {} : wrapToolInput(readJson(input), input);
}

/** Returns the parsed input if it is an object, or else an object that holds the text of the input. */
export function wrapToolInput(value: unknown, input: string): Record<string, unknown> {
  return isRecord(value) ? value : { INVALID_JSON: input };
}
