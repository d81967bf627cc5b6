import type {
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultOutput,
} from '@ai-sdk/provider';
import { z } from 'zod';
import { listOf } from '../list-of.ts';
import { HttpError } from '../http-error.ts';
import { invalidField } from '../invalid-field.ts';
import { isRecord } from '../is-record.ts';
import { addAll } from '../add-all.ts';
import { parseAt } from '../parse-at.ts';
import { visibilityMarkSchema } from '../system-message.ts';
import { readReasoningProof } from '../reasoning-proof.ts';
import { orderResults } from '../result-order.ts';
import { readSummary } from './conversation-summary.ts';
import { contentSchema, readContentParts, readTextPart } from './read-content-parts.ts';
import { readSystemMessage } from './read-system-message.ts';
import type { ResponsesRequest } from './responses-request.ts';
import type { ToolNames } from './tool-names.ts';

const itemSchema = z.looseObject({ type: z.string().nullish(), role: z.string().nullish() });
const messageSchema = z.looseObject({
  role: z.enum(['user', 'assistant', 'system', 'developer']),
  content: contentSchema.nullish(),
  phase: z.string().nullish(),
});
const markedSchema = z.looseObject({ toolgate: visibilityMarkSchema });
const callSchema = z.looseObject({
  call_id: z.string(),
  name: z.string().min(1),
  namespace: z.string().nullish(),
});
const functionCallSchema = callSchema.extend({ arguments: z.string().nullish() });
const customCallSchema = callSchema.extend({ input: z.string() });
const callOutputSchema = z.looseObject({ call_id: z.string(), output: contentSchema });
const textsSchema = listOf(z.looseObject({ text: z.string() })).nullish();
const reasoningSchema = z.looseObject({
  id: z.string().nullish(),
  summary: textsSchema,
  content: textsSchema,
  encrypted_content: z.string().nullish(),
});
const referenceSchema = z.looseObject({ id: z.string() });

type AssistantPart = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'][number];
type ToolPart = Extract<LanguageModelV4Message, { role: 'tool' }>['content'][number];

/** How many unknown item types are named in warnings. */
const maxWarnings = 16;

/** What has been read so far. */
interface InputState {
  readonly prompt: LanguageModelV4Prompt;
  readonly names: ToolNames;
  /** The model's name of the tool behind each call of the history. */
  readonly calledTools: Map<string, string>;
  readonly skippedTypes: Set<string>;
}

/**
 * Reads `instructions` and `input` as a prompt. Neighbouring items of one turn become one message:
 * reasoning, text and calls an assistant message, outputs a tool message after their calls. Items of a type that the
 * gateway does not know are left out with a warning.
 *
 * @throws HttpError (400) that names the item at fault.
 */
export function readInput(
  { instructions, input }: Pick<ResponsesRequest, 'instructions' | 'input'>,
  names: ToolNames,
): { prompt: LanguageModelV4Prompt; warnings: string[] } {
  const state: InputState = {
    prompt: instructions ? [{ role: 'system', content: instructions }] : [],
    names,
    calledTools: new Map(),
    skippedTypes: new Set(),
  };
  if (typeof input === 'string') {
    readMessage({ role: 'user', content: input }, 'input', state);
  } else {
    input?.forEach((item, index) => readItem(item, `input[${index}]`, state));
  }
  if (state.prompt.length === 0) {
    throw new HttpError({ status: 400, message: 'input: it holds no message', param: 'input' });
  }
  const warnings = Array.from(
    state.skippedTypes,
    (type) => `input: items of type "${type}" are not supported and were left out`,
  );
  return { prompt: orderResults(state.prompt), warnings };
}

function readItem(item: unknown, path: string, state: InputState): void {
  const { type, role, id } = parseAt(itemSchema, item, path);
  if (!type && !role && id === undefined) {
    throw invalidField(path, 'a type is required, or the role of a message');
  }
  switch (type ?? (role ? 'message' : 'item_reference')) {
    case 'message':
      return readMessage(item, path, state);
    case 'function_call':
      return readFunctionCall(item, path, state);
    case 'custom_tool_call':
      return readCustomCall(item, path, state);
    case 'function_call_output':
    case 'custom_tool_call_output':
      return readCallOutput(item, path, state);
    case 'reasoning':
      return readReasoning(item, path, state);
    case 'item_reference':
      return readReference(item, path);
    case 'compaction':
      return readCompaction(item, state);
    default:
      return skip(type, state);
  }
}

/** Only what this gateway compacted can be read; what a provider did is known to that provider alone. */
function readCompaction(item: unknown, state: InputState): void {
  const summary = isRecord(item) ? readSummary(item['encrypted_content']) : undefined;
  if (summary === undefined) return skip('compaction', state);
  const text = `A summary of the conversation so far:\n${summary}`;
  state.prompt.push({ role: 'user', content: [{ type: 'text', text }] });
}

function skip(type: unknown, { skippedTypes }: InputState): void {
  if (skippedTypes.size < maxWarnings) skippedTypes.add(String(type).slice(0, 64));
}

function readMessage(item: unknown, path: string, state: InputState): void {
  const { role, content: given, phase } = parseAt(messageSchema, item, path);
  const content = given ?? '';
  const contentPath = `${path}.content`;
  if (role === 'system' || role === 'developer') {
    const { toolgate } = parseAt(markedSchema, item, path);
    addAll(state.prompt, readSystemMessage(content, contentPath, toolgate));
    return;
  }
  if (role === 'assistant') {
    const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
    const texts = parts.map((part, index) => readTextPart(part, `${contentPath}[${index}]`));
    const options = phase && { providerOptions: { openai: { phase } } };
    for (const text of texts) {
      if (text !== '') addToAssistant({ type: 'text', text, ...options }, state);
    }
    return;
  }
  const parts = readContentParts(content, contentPath);
  if (parts.length > 0) state.prompt.push({ role, content: parts });
}

function readFunctionCall(item: unknown, path: string, state: InputState): void {
  const call = parseAt(functionCallSchema, item, path);
  addCall({ call, input: parseArguments(call.arguments ?? ''), state });
}

function readCustomCall(item: unknown, path: string, state: InputState): void {
  const call = parseAt(customCallSchema, item, path);
  addCall({ call, input: { input: call.input }, state });
}

interface CallOptions {
  call: z.infer<typeof callSchema>;
  input: unknown;
  state: InputState;
}

function addCall({ call, input, state }: CallOptions): void {
  const toolName = state.names.toModel(call.name, call.namespace);
  state.calledTools.set(call.call_id, toolName);
  addToAssistant({ type: 'tool-call', toolCallId: call.call_id, toolName, input }, state);
}

/** What a model once wrote may not be JSON; the next model sees it as it was. */
function parseArguments(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function readCallOutput(item: unknown, path: string, state: InputState): void {
  const { call_id: toolCallId, output } = parseAt(callOutputSchema, item, path);
  const toolName = state.calledTools.get(toolCallId);
  if (toolName === undefined) {
    const message = `${path}: no call with the call_id "${toolCallId.slice(0, 64)}" stands before this output`;
    throw new HttpError({ status: 400, message, param: path });
  }
  const result: LanguageModelV4ToolResultOutput =
    typeof output === 'string'
      ? { type: 'text', value: output }
      : { type: 'content', value: readContentParts(output, `${path}.output`) };
  addToTool({ type: 'tool-result', toolCallId, toolName, output: result }, state);
}

/**
 * Only the model that wrote a reasoning item can read it, and only from its encrypted content;
 * without that it cannot be replayed.
 */
function readReasoning(item: unknown, path: string, state: InputState): void {
  const { id, summary, content, encrypted_content } = parseAt(reasoningSchema, item, path);
  if (!encrypted_content) return;
  const providerOptions = readReasoningProof(encrypted_content) ?? {
    openai: { ...(id && { itemId: id }), reasoningEncryptedContent: encrypted_content },
  };
  const texts = summary?.length ? summary : (content ?? []);
  for (const { text } of texts.length > 0 ? texts : [{ text: '' }]) {
    addToAssistant({ type: 'reasoning', text, providerOptions }, state);
  }
}

/** Clients refer to reasoning by default; the answer does not depend on it, so it may be missing. */
function readReference(item: unknown, path: string): void {
  const { id } = parseAt(referenceSchema, item, path);
  if (id.startsWith('rs_')) return;
  const message =
    `${path}: the item "${id.slice(0, 64)}" cannot be found, because this gateway stores no responses; ` +
    'send the item itself (with @ai-sdk/openai: providerOptions.openai.store = false)';
  throw new HttpError({ status: 400, message, param: path });
}

function addToAssistant(part: AssistantPart, { prompt }: InputState): void {
  const last = prompt.at(-1);
  if (last?.role === 'assistant') last.content.push(part);
  else prompt.push({ role: 'assistant', content: [part] });
}

function addToTool(part: ToolPart, { prompt }: InputState): void {
  const last = prompt.at(-1);
  if (last?.role === 'tool') last.content.push(part);
  else prompt.push({ role: 'tool', content: [part] });
}
