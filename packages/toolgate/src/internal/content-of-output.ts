import type { LanguageModelV4ToolResultOutput } from '@ai-sdk/provider';

/** The parts of a tool's output, when it has several. */
export type ToolOutputParts = Extract<
  LanguageModelV4ToolResultOutput,
  { type: 'content' }
>['value'];

/** Returns a tool's output as a model reads it: one text, or a list of parts. Each caller formats the parts itself. */
export function contentOfOutput(output: LanguageModelV4ToolResultOutput): string | ToolOutputParts {
  switch (output.type) {
    case 'text':
    case 'error-text':
      return output.value;
    case 'json':
    case 'error-json':
      return JSON.stringify(output.value);
    case 'execution-denied':
      return output.reason ?? 'The tool was not allowed to run.';
    case 'content':
      return output.value;
  }
}
