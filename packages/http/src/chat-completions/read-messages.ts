import type {
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider';
import { invalidField } from '../invalid-field.ts';
import { orderResults } from '../result-order.ts';
import type { ChatMessage } from './chat-message.ts';
import { cacheMark, readContentParts, readTextPart } from './read-content-parts.ts';
import { readSystemMessage } from './read-system-message.ts';

type AssistantMessage = Extract<LanguageModelV4Message, { role: 'assistant' }>;
type AssistantPart = AssistantMessage['content'][number];

/** The calls that results can refer to. */
interface EarlierCalls {
  /** The names of tools by the id of their call. */
  names: Map<string, string>;
  /** The ids of the latest calls of functions; the legacy API knows them by name only. */
  legacyIds: Map<string, string>;
}

/**
 * Reads the messages. The results of a turn become one message after their calls, and a message of nothing but
 * empty texts is left out.
 *
 * @throws HttpError (400) that names the message at fault.
 */
export function readMessages(messages: readonly ChatMessage[]): LanguageModelV4Prompt {
  const prompt: LanguageModelV4Prompt = [];
  const calls: EarlierCalls = { names: new Map(), legacyIds: new Map() };
  for (const [index, message] of messages.entries()) {
    const path = `messages[${index}]`;
    if (message.role !== 'tool' && message.role !== 'function') {
      prompt.push(...readMessage(message, path, calls));
      continue;
    }
    const result = readToolResult(message, path, calls);
    const last = prompt.at(-1);
    if (last?.role === 'tool') last.content.push(result);
    else prompt.push({ role: 'tool', content: [result] });
  }
  if (prompt.length === 0) throw invalidField('messages', 'a message with content is required');
  return orderResults(prompt);
}

function readMessage(
  message: ChatMessage,
  path: string,
  calls: EarlierCalls,
): LanguageModelV4Message[] {
  switch (message.role) {
    case 'assistant': {
      const content = readAssistantParts(message, path, calls);
      return content.length === 0 ? [] : [{ role: 'assistant', content, ...nameOf(message) }];
    }
    case 'user': {
      const content = readContentParts(message.content, `${path}.content`);
      return content.length === 0 ? [] : [{ role: 'user', content, ...nameOf(message) }];
    }
    default:
      return readSystemMessage(message, path);
  }
}

/** The name of a participant. */
function nameOf({ name }: ChatMessage): Pick<LanguageModelV4Message, 'providerOptions'> {
  return name ? { providerOptions: { openai: { name } } } : {};
}

function readAssistantParts(
  message: ChatMessage,
  path: string,
  { names, legacyIds }: EarlierCalls,
): AssistantPart[] {
  const { content, refusal, function_call: legacy } = message;
  const reasoning = message.reasoning_content ?? message.reasoning;
  const parts: AssistantPart[] = [];
  if (reasoning && typeof reasoning === 'string')
    parts.push({ type: 'reasoning', text: reasoning });
  if (typeof content === 'string') addText(parts, content);
  for (const [index, part] of (Array.isArray(content) ? content : []).entries()) {
    addText(parts, readTextPart(part, `${path}.content[${index}]`), cacheMark(part));
  }
  addText(parts, refusal ?? '');

  function addCall(toolCallId: string, toolName: string, input: unknown): void {
    names.set(toolCallId, toolName);
    parts.push({ type: 'tool-call', toolCallId, toolName, input });
  }
  for (const [index, { id, function: called, custom }] of (message.tool_calls ?? []).entries()) {
    if (called) addCall(id, called.name, parseArguments(called.arguments));
    else if (custom) addCall(id, custom.name, { input: custom.input ?? '' });
    else throw invalidField(`${path}.tool_calls[${index}]`, 'function or custom is required');
  }
  if (legacy) {
    const id = `function_call_${path.replace(/\D/g, '')}`;
    legacyIds.set(legacy.name, id);
    addCall(id, legacy.name, parseArguments(legacy.arguments));
  }
  return parts;
}

function addText(
  parts: AssistantPart[],
  text: string,
  mark: ReturnType<typeof cacheMark> = {},
): void {
  if (text !== '') parts.push({ type: 'text', text, ...mark });
}

/** Models write arguments that are cut off or otherwise no JSON; their text goes back to them. */
function parseArguments(text: string | null | undefined): unknown {
  if (!text?.trim()) return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function readToolResult(
  message: ChatMessage,
  path: string,
  { names, legacyIds }: EarlierCalls,
): LanguageModelV4ToolResultPart {
  const isLegacy = message.role === 'function';
  const toolCallId = isLegacy ? legacyIds.get(message.name ?? '') : message.tool_call_id;
  const toolName = names.get(toolCallId ?? '');
  if (!toolCallId || toolName === undefined) {
    const [field, value] = isLegacy
      ? ['name', message.name]
      : ['tool_call_id', message.tool_call_id];
    const shown = JSON.stringify(value?.slice(0, 64) ?? null);
    throw invalidField(`${path}.${field}`, `no earlier tool call has the ${field} ${shown}`);
  }
  const output = readToolOutput(message, `${path}.content`);
  return { type: 'tool-result', toolCallId, toolName, output };
}

function readToolOutput(
  { content }: ChatMessage,
  path: string,
): LanguageModelV4ToolResultPart['output'] {
  const parts = readContentParts(content, path);
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  if (texts.length < parts.length) return { type: 'content', value: parts };
  return { type: 'text', value: texts.join('\n') };
}
