import type {
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider';
import type { LongWork } from 'toolgate/internal';
import { invalidField } from '../../../errors/index.ts';
import { type JsonObject, parseArguments } from '../../../json/index.ts';
import { omitCacheMark, toolOutput } from '../../content-parts.ts';
import { rememberPart } from '../../part-original.ts';
import { endsPiece, orderResults } from '../../shared/index.ts';
import { signatureOptions } from '../call-signature.ts';
import type { ChatMessage } from './chat-message.ts';
import { cacheMark, chatParts } from './read-content-parts.ts';
import { readSystemMessage } from './read-system-message.ts';

const format = 'chat-completions';

type AssistantMessage = Extract<LanguageModelV4Message, { role: 'assistant' }>;
type AssistantPart = AssistantMessage['content'][number];

/** The earlier calls that a tool result can refer to. */
interface EarlierCalls {
  /** The name of the called tool, by the id of the call. */
  names: Map<string, string>;
  /** The id of the latest call of each function, by its name. The legacy API has no ids. */
  legacyIds: Map<string, string>;
  /** Whether the provider gets unknown fields, and accepts or refuses them. */
  isSameFormat: boolean;
}

interface MessageEntry {
  message: ChatMessage;
  wire: JsonObject | undefined;
  path: string;
}

/**
 * Reads the messages. The results of a turn become one message after their calls. A message that has only empty texts
 * is left out, unless it holds reasoning that only a provider of this format can read.
 *
 * @param wires the original messages, if the provider has this format. Each message that is read remembers its
 *   original.
 * @param isSameFormat whether the provider gets unknown fields, and accepts or refuses them.
 * @throws HttpError (400) that names the wrong message.
 */
export function* readMessages(
  messages: readonly ChatMessage[],
  wires: readonly JsonObject[] | undefined,
  isSameFormat: boolean,
): LongWork<LanguageModelV4Prompt> {
  const prompt: LanguageModelV4Prompt = [];
  const calls: EarlierCalls = { names: new Map(), legacyIds: new Map(), isSameFormat };
  for (const [index, message] of messages.entries()) {
    if (endsPiece(index)) yield;
    const entry = { message, wire: wires?.[index], path: `messages[${index}]` };
    if (message.role !== 'tool' && message.role !== 'function') {
      for (const one of yield* readMessage(entry, calls)) prompt.push(one);
      continue;
    }
    const read = yield* readToolResult(entry, calls);
    const result = rememberPart(read, format, { wire: entry.wire, content: read.output });
    const last = prompt.at(-1);
    if (last?.role === 'tool') last.content.push(result);
    else prompt.push({ role: 'tool', content: [result] });
  }
  if (prompt.length === 0) throw invalidField('messages', 'a message with content is required');
  return orderResults(prompt);
}

function* readMessage(
  entry: MessageEntry,
  calls: EarlierCalls,
): LongWork<LanguageModelV4Message[]> {
  const { message, wire, path } = entry;
  switch (message.role) {
    case 'assistant': {
      const content = markLast(yield* readAssistantParts(entry, calls), entry, calls);
      const answer: LanguageModelV4Message = { role: 'assistant', content, ...nameOf(message) };
      const isKept = content.length > 0 || (calls.isSameFormat && hasReasoning(wire));
      return isKept ? [rememberPart(answer, format, { wire, content })] : [];
    }
    case 'user': {
      const { content: parts } = message;
      const read = yield* chatParts.readAll(parts, `${path}.content`, calls.isSameFormat);
      const content = markLast(read, entry, calls);
      const question: LanguageModelV4Message = { role: 'user', content, ...nameOf(message) };
      return content.length === 0 ? [] : [rememberPart(question, format, { wire, content })];
    }
    default:
      return readSystemMessage(message, wire, path);
  }
}

/** Whether an answer holds reasoning in OpenRouter's or LiteLLM's form. It may be encrypted, so it is not read. */
function hasReasoning(wire: JsonObject | undefined): boolean {
  return wire?.['reasoning_details'] != null || wire?.['thinking_blocks'] != null;
}

/**
 * Puts the cache mark of a message on its last part, since a mark covers everything up to its part. A provider of this
 * format gets the original mark.
 */
function markLast<Part extends AssistantPart>(
  parts: Part[],
  { message }: MessageEntry,
  { isSameFormat }: EarlierCalls,
): Part[] {
  const last = parts.at(-1);
  const { providerOptions: mark } = cacheMark(message);
  if (isSameFormat || !mark || !last) return parts;
  return parts.with(parts.length - 1, {
    ...last,
    providerOptions: { ...mark, ...last.providerOptions },
  });
}

function nameOf({ name }: ChatMessage): Pick<LanguageModelV4Message, 'providerOptions'> {
  return name ? { providerOptions: { openai: { name } } } : {};
}

function* readAssistantParts(entry: MessageEntry, calls: EarlierCalls): LongWork<AssistantPart[]> {
  const { message, path } = entry;
  const { content, refusal } = message;
  const reasoning = message.reasoning_content ?? message.reasoning;
  const parts: AssistantPart[] = [];
  if (reasoning && typeof reasoning === 'string')
    parts.push({ type: 'reasoning', text: reasoning });
  if (typeof content === 'string') addText(parts, content);
  for (const [index, part] of (Array.isArray(content) ? content : []).entries()) {
    if (endsPiece(index)) yield;
    // The provider gets parts of other types in the original message.
    if (calls.isSameFormat && !chatParts.isText(part)) continue;
    addText(parts, chatParts.readText(part, `${path}.content[${index}]`), cacheMark(part));
  }
  addText(parts, refusal ?? '');
  parts.push(...(yield* readCalls(entry, calls)), ...(yield* readLegacyCall(entry, calls)));
  return parts;
}

function* readCalls(
  { message, wire, path }: MessageEntry,
  { names, isSameFormat }: EarlierCalls,
): LongWork<AssistantPart[]> {
  const wires = wire?.['tool_calls'] as readonly JsonObject[] | undefined;
  const parts: AssistantPart[] = [];
  for (const [index, { id, function: called, custom, extra_content: extra }] of (
    message.tool_calls ?? []
  ).entries()) {
    if (endsPiece(index)) yield;
    const place = `${path}.tool_calls[${index}]`;
    if (id == null && !isSameFormat)
      throw invalidField(`${place}.id`, 'it is required and must be a string');
    const toolName = (called ?? custom)?.name;
    if (toolName === undefined) throw invalidField(place, 'function or custom is required');
    const toolCallId = id ?? `call_${index}`;
    const input = called ? yield* parseArguments(called.arguments) : { input: custom?.input ?? '' };
    names.set(toolCallId, toolName);
    const named = { toolCallId, toolName, input };
    const call: AssistantPart = { type: 'tool-call', ...named, ...signatureOptions(extra) };
    parts.push(rememberPart(call, format, { wire: wires?.[index] }));
  }
  return parts;
}

/** Reads a call of the legacy API, which has no ids. */
function* readLegacyCall(
  { message, wire, path }: MessageEntry,
  { names, legacyIds }: EarlierCalls,
): LongWork<AssistantPart[]> {
  if (!message.function_call) return [];
  const { name: toolName, arguments: text } = message.function_call;
  const toolCallId = `function_call_${path.replace(/\D/g, '')}`;
  legacyIds.set(toolName, toolCallId);
  names.set(toolCallId, toolName);
  const input = yield* parseArguments(text);
  const call: AssistantPart = { type: 'tool-call', toolCallId, toolName, input };
  const own = wire?.['function_call'] as JsonObject | undefined;
  return [rememberPart(call, format, { wire: own })];
}

function addText(
  parts: AssistantPart[],
  text: string,
  mark: ReturnType<typeof cacheMark> = {},
): void {
  if (text !== '') parts.push({ type: 'text', text, ...mark });
}

function* readToolResult(
  { message, path }: MessageEntry,
  { names, legacyIds, isSameFormat }: EarlierCalls,
): LongWork<LanguageModelV4ToolResultPart> {
  const isLegacy = message.role === 'function';
  const toolCallId = isLegacy ? legacyIds.get(message.name ?? '') : message.tool_call_id;
  const toolName = names.get(toolCallId ?? '');
  if ((!toolCallId || toolName === undefined) && !isSameFormat) {
    const [field, value] = isLegacy
      ? ['name', message.name]
      : ['tool_call_id', message.tool_call_id];
    const shownId = JSON.stringify(value?.slice(0, 64) ?? null);
    throw invalidField(`${path}.${field}`, `no earlier tool call has the ${field} ${shownId}`);
  }
  const parts = yield* chatParts.readAll(message.content, `${path}.content`, isSameFormat);
  const output = toolOutput(isSameFormat ? parts : parts.map(omitCacheMark));
  const known = { toolCallId: toolCallId ?? '', toolName: toolName ?? message.name ?? '' };
  return { type: 'tool-result', ...known, output, ...resultMark(message) };
}

/** Returns the last cache mark of a result or its parts. It applies to the whole result. */
function resultMark(message: ChatMessage): Pick<LanguageModelV4ToolResultPart, 'providerOptions'> {
  const parts = Array.isArray(message.content) ? message.content : [];
  const marked = [...parts, message].findLast((one) => one.cache_control);
  return marked ? cacheMark({ cache_control: marked.cache_control }) : {};
}
