import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4ToolCall,
} from '@ai-sdk/provider';
import type { Conversation } from './read-conversation.ts';
import { sampleSchema } from './sample-schema.ts';

/**
 * Makes tool calls. It calls the tool that the tool choice forces, or each tool whose name shares a word with the
 * question. It makes no calls if there are already tool results.
 */
export function callTools(
  { tools, toolChoice }: LanguageModelV4CallOptions,
  conversation: Conversation,
): LanguageModelV4ToolCall[] {
  const functions = (tools ?? []).filter((tool) => tool.type === 'function');
  return chooseTools(functions, toolChoice, conversation).map((tool, index) => ({
    type: 'tool-call',
    toolCallId: `call_${conversation.toolCallCount + index + 1}`,
    toolName: tool.name,
    input: JSON.stringify(
      sampleSchema({ type: 'object', ...tool.inputSchema }, subject(conversation.question)),
    ),
  }));
}

function chooseTools(
  tools: LanguageModelV4FunctionTool[],
  toolChoice: LanguageModelV4CallOptions['toolChoice'],
  { question, toolResults }: Conversation,
): LanguageModelV4FunctionTool[] {
  if (toolChoice?.type === 'none') return [];
  if (toolChoice?.type === 'tool') return tools.filter((tool) => tool.name === toolChoice.toolName);
  const forced = toolChoice?.type === 'required';
  if (toolResults.length > 0 && !forced) return [];
  const questionWords = new Set(words(question));
  const mentioned = tools.filter((tool) =>
    words(tool.name).some((word) => questionWords.has(word)),
  );
  return mentioned.length === 0 && forced ? tools.slice(0, 1) : mentioned;
}

/** Words that do not describe a tool. */
const commonWords = new Set(['and', 'call', 'for', 'get', 'set', 'the', 'tool', 'use', 'with']);

/** Returns the words of a text or a name (`getWeather`, `get_weather`), in lower case and singular. */
function words(text: string): string[] {
  return (text.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').match(/\p{L}{3,}/gu) ?? [])
    .map((word) => word.toLowerCase().replace(/(?<=..)s$/, ''))
    .filter((word) => !commonWords.has(word));
}

/** Returns the subject of the question: the capitalised words after `in` and similar words, or an empty text. */
function subject(question: string): string {
  return (
    /\b(?:about|at|for|in|of|to) (\p{Lu}[\p{L}-]{0,30}(?: \p{Lu}[\p{L}-]{0,30}){0,3})/u.exec(
      question,
    )?.[1] ?? ''
  );
}
