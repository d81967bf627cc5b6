import { isRecord } from '../../../json/index.ts';

/**
 * The input of a tool call, which has to be an object. No input is an empty one. Text that is not
 * the JSON of an object is wrapped the way Anthropic advises for fine-grained tool streaming, so
 * that the model can see its mistake.
 */
export function parseToolInput(input: string): Record<string, unknown> {
  if (input.trim() === '') return {};
  try {
    return wrapToolInput(JSON.parse(input), input);
  } catch {
    return wrapToolInput(undefined, input);
  }
}

/** The value of an input where it is an object, or its text in an object. */
export function wrapToolInput(value: unknown, input: string): Record<string, unknown> {
  return isRecord(value) ? value : { INVALID_JSON: input };
}
