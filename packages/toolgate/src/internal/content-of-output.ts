import type { LanguageModelV4ToolResultOutput } from '@ai-sdk/provider';

/** The parts of a tool's output that is no single text. */
export type ToolOutputParts = Extract<
  LanguageModelV4ToolResultOutput,
  { type: 'content' }
>['value'];

/** The output of a tool, as a model reads it: one text, or the parts of a content, which each reader writes its own way. */
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
