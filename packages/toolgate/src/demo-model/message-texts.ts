import type { LanguageModelV4Message, LanguageModelV4ToolResultOutput } from '@ai-sdk/provider';
import { contentOfOutput } from '../internal/index.ts';

/** Returns the texts of a message in order: of a system message, of text parts and of tool results. */
export function messageTexts(message: LanguageModelV4Message): string[] {
  if (message.role === 'system') return [message.content];
  return message.content.flatMap((part) => {
    if (part.type === 'text') return [part.text];
    return part.type === 'tool-result' ? [toolResultText(part.output)] : [];
  });
}

/** Returns the output of a tool as one text, or as JSON. */
export function toolResultText(output: LanguageModelV4ToolResultOutput): string {
  const content = contentOfOutput(output);
  if (typeof content === 'string') return content;
  return content.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join(' ');
}
