import type { JSONValue, LanguageModelV4ToolResultOutput } from '@ai-sdk/provider';
import { contentOfOutput, type ToolOutputParts } from 'toolgate/internal';

/**
 * Writes a tool failure as text, for formats without a field for failures: `{"error": ...}`, as the AI SDK's provider
 * for OpenAI does.
 */
export function describeToolFailure(error: JSONValue): string {
  return JSON.stringify({ error });
}

/**
 * Returns the output of a tool for a format without a field for failures. The text of a failure says that the tool
 * failed.
 */
export function unmarkedOutput(output: LanguageModelV4ToolResultOutput): string | ToolOutputParts {
  const isFailure = output.type === 'error-text' || output.type === 'error-json';
  return isFailure ? describeToolFailure(output.value) : contentOfOutput(output);
}
