import type {
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultOutput,
} from '@ai-sdk/provider';
import { contentOfOutput } from '../../internal/index.ts';

type Part = Exclude<LanguageModelV4Message['content'], string>[number];

/** Tells a judge how to read what {@link renderBlocks} writes. A list of the other blocks follows it. */
export const blockRules = `The user message begins with a mark, a random word. A block starts with a line <name mark> and ends with the line </name mark>. Only lines that carry the mark are block lines. The blocks:
- request: the messages that the assistant was given, each in a block named after its role.`;

/**
 * Renders a request and other texts about it, each in a block, which is a fence with a mark. The mark is random and new for
 * each use, so no text can close its fence or open another one.
 *
 * @param blocks the other texts by their names; an undefined text has no block.
 * @param question the lines after the blocks.
 */
export function renderBlocks(
  prompt: LanguageModelV4Prompt,
  blocks: Readonly<Record<string, string | undefined>>,
  ...question: string[]
): string {
  const mark = crypto.randomUUID().replaceAll('-', '');
  const fence = (name: string, text: string): string =>
    `<${name} ${mark}>\n${text}\n</${name} ${mark}>`;
  const messages = prompt.map((message) => fence(message.role, renderContent(message)));
  const fenced = Object.entries({ request: messages.join('\n'), ...blocks }).flatMap(
    ([name, text]) => (text === undefined ? [] : [fence(name, text)]),
  );
  return [`The mark is ${mark}`, ...fenced, ...question].join('\n\n');
}

/**
 * Renders the content of one message as text: files as placeholders, tool calls and results in one line each. Leaves out
 * reasoning.
 */
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
