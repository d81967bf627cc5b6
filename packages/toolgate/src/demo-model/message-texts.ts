import type { LanguageModelV4Message, LanguageModelV4ToolResultOutput } from '@ai-sdk/provider';

/** The texts of a message: of a system message, of text parts and of tool results, in order. */
export function messageTexts(message: LanguageModelV4Message): string[] {
  if (message.role === 'system') return [message.content];
  return message.content.flatMap((part) => {
    if (part.type === 'text') return [part.text];
    return part.type === 'tool-result' ? [toolResultText(part.output)] : [];
  });
}

/** The output of a tool as one text, or as JSON. */
export function toolResultText(output: LanguageModelV4ToolResultOutput): string {
  switch (output.type) {
    case 'text':
    case 'error-text':
      return output.value;
    case 'json':
    case 'error-json':
      return JSON.stringify(output.value);
    case 'execution-denied':
      return output.reason ?? 'denied';
    default:
      return output.value
        .map((part) => (part.type === 'text' ? part.text : `[${part.type}]`))
        .join(' ');
  }
}
