import type {
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultOutput,
} from '@ai-sdk/provider';
import { contentOfOutput } from '../../internal/index.ts';

type Part = Exclude<LanguageModelV4Message['content'], string>[number];

/**
 * Puts text between the lines `<name mark>` and `</name mark>`. The mark is random and new for each use, so the text cannot
 * close the fence or open another one.
 */
export function fence({ name, mark, text }: { name: string; mark: string; text: string }): string {
  return `<${name} ${mark}>\n${text}\n</${name} ${mark}>`;
}

/**
 * Renders a prompt as text: each message in a fence with the name of its role, files as placeholders, tool calls and
 * results in one line each. Leaves out reasoning.
 */
export function renderPrompt(prompt: LanguageModelV4Prompt, mark: string): string {
  return prompt
    .map((message) => fence({ name: message.role, mark, text: renderContent(message) }))
    .join('\n');
}

/** Renders the content of one message as {@link renderPrompt} does, without a fence. */
export function renderContent({ content }: LanguageModelV4Message): string {
  return typeof content === 'string'
    ? content
    : content
        .map(renderPart)
        .filter((line) => line !== '')
        .join('\n');
}

function renderPart(part: Part): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'file':
      return part.data.type === 'text' ? part.data.text : placeholder(part.mediaType);
    case 'tool-call':
      return `[call of ${part.toolName}: ${JSON.stringify(part.input)}]`;
    case 'tool-result':
      return `[${part.output.type === 'execution-denied' ? 'denied call' : 'result'} of ${part.toolName}: ${renderOutput(part.output)}]`;
    default:
      return '';
  }
}

function renderOutput(output: LanguageModelV4ToolResultOutput): string {
  const content = contentOfOutput(output);
  if (typeof content === 'string') return content;
  return content
    .map((part) => {
      if (part.type === 'text') return part.text;
      return part.type === 'file' ? placeholder(part.mediaType) : '';
    })
    .join('\n');
}

/** Returns the text in place of a file. */
export function placeholder(mediaType: string): string {
  return `[${mediaType} file]`;
}
