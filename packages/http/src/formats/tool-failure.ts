import type { JSONValue, LanguageModelV4ToolResultOutput } from '@ai-sdk/provider';
import { contentOfOutput, type ToolOutputParts } from 'toolgate/internal';

/**
 * Says that a tool failed, for a place without a mark for it: `{"error": ...}`, as the AI SDK's provider for OpenAI writes it.
 */
export function describeToolFailure(error: JSONValue): string {
  return JSON.stringify({ error });
}

/** The output of a tool for a format that has no mark for failures: a failure says so in its text. */
export function unmarkedOutput(output: LanguageModelV4ToolResultOutput): string | ToolOutputParts {
  const isFailure = output.type === 'error-text' || output.type === 'error-json';
  return isFailure ? describeToolFailure(output.value) : contentOfOutput(output);
}
