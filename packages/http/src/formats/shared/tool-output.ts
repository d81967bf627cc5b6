import type { LanguageModelV4ToolResultPart } from '@ai-sdk/provider';

type Output = LanguageModelV4ToolResultPart['output'];
type OutputParts = Extract<Output, { type: 'content' }>['value'];

/** What a tool gave back, as a model reads it: one text, or the parts of a content, which each format writes its own way. */
export function contentOfOutput(output: Output): string | OutputParts {
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
