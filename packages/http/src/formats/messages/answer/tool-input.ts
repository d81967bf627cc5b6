import { isRecord } from '../../../json/index.ts';

/**
 * The input of a tool call, which has to be an object. No input is an empty one. Text that is not
 * the JSON of an object is wrapped the way Anthropic advises for fine-grained tool streaming, so
 * that the model can see its mistake.
 */
export function parseToolInput(input: string): Record<string, unknown> {
  if (input.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(input);
    if (isRecord(value)) return value;
  } catch {
    // Distinguished below.
  }
  return { INVALID_JSON: input };
}
