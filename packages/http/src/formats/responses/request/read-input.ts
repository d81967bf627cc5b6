import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { createWarningList, type LongWork } from 'toolgate/internal';
import { z } from 'zod';
import { invalidField } from '../../../errors/index.ts';
import { isRecord, isSameList, type JsonObject } from '../../../json/index.ts';
import { rememberPart } from '../../part-original.ts';
import {
  endsPiece,
  orderResults,
  parseAt,
  markedSchema,
  readVisibilityMark,
} from '../../shared/index.ts';
import { readSummary } from '../conversation-summary.ts';
import {
  createItemCleaner,
  declaredWarning,
  kindOfItem,
  lostReasoningWarning,
  summaryMessage,
} from './clean-item.ts';
import { addToAssistant, type ItemEntry, type InputState } from './input-state.ts';
import { contentSchema, responsesParts } from './read-content-parts.ts';
import {
  readCallOutput,
  readCustomCall,
  readFunctionCall,
  readUnknownItem,
} from './read-input-calls.ts';
import { readReasoning } from './read-reasoning.ts';
import { readSystemMessage } from './read-system-message.ts';
import type { ResponsesRequest } from './responses-request.ts';
import type { ToolNames } from './tool-names.ts';

const itemSchema = z.looseObject({ type: z.string().nullish(), role: z.string().nullish() });
const roleSchema = z.enum(['user', 'assistant', 'system', 'developer']);
const messageSchema = z.looseObject({
  role: z.string(),
  content: contentSchema.nullish(),
  phase: z.string().nullish(),
});
const referenceSchema = z.looseObject({ id: z.string() });
/** The schemas of input items. */
export const itemSchemas: readonly z.ZodType[] = [itemSchema, messageSchema, markedSchema];

interface ReadInputOptions {
  /** Whether the provider gets items unchanged, and accepts or refuses unknown ones. */
  isSameFormat: boolean;
  /** Whether the input may be empty because the provider adds to it itself. */
  mayBeEmpty: boolean;
}

/**
 * Reads `instructions` and `input` as a prompt. Neighbouring items of one turn become one message. Reasoning, text and
 * calls become an assistant message; outputs become a tool message after their calls. Items of unknown types are left
 * out with a warning, unless the provider speaks this format.
 *
 * @returns the prompt, and as `wire` the input for a provider of this format, the same value if nothing changes.
 * @throws HttpError (400) that names the wrong item.
 */
export function* readInput(
  { instructions, input }: Pick<ResponsesRequest, 'instructions' | 'input'>,
  names: ToolNames,
  { isSameFormat, mayBeEmpty }: ReadInputOptions,
): LongWork<{ prompt: LanguageModelV4Prompt; warnings: string[]; wire: unknown }> {
  const state: InputState = {
    prompt: instructions ? [instructionsMessage(instructions, isSameFormat)] : [],
    names,
    calledTools: new Map(),
    warnings: createWarningList(),
    isSameFormat,
  };
  const wire = Array.isArray(input) ? yield* readItems(input, state) : input;
  if (typeof input === 'string') {
    const item = { role: 'user', content: input };
    yield* readMessage({ item, wire: isSameFormat ? item : undefined, path: 'input' }, state);
  }
  if (state.prompt.length === 0 && !mayBeEmpty) throw invalidField('input', 'it holds no message');
  const prompt = isSameFormat ? state.prompt : orderResults(state.prompt);
  return { prompt, warnings: state.warnings.list(), wire };
}

function instructionsMessage(instructions: string, isSameFormat: boolean): LanguageModelV4Message {
  const message: LanguageModelV4Message = { role: 'system', content: instructions };
  const wire = isSameFormat ? { instructions } : undefined;
  return rememberPart(message, 'responses', { wire, content: instructions });
}

/** Reads all items. Returns them for a provider of this format. */
function* readItems(input: readonly unknown[], state: InputState): LongWork<unknown> {
  const kept: unknown[] = [];
  const clean = createItemCleaner();
  for (const [index, item] of input.entries()) {
    if (endsPiece(index)) yield;
    const path = `input[${index}]`;
    if (!state.isSameFormat) {
      yield* readItem({ item, wire: undefined, path }, state);
      continue;
    }
    const wire = clean(item);
    const isDeclaring = isRecord(item) && 'tools' in item && wire !== item;
    if (isDeclaring) state.warnings.add(declaredWarning);
    if (wire === undefined) readDropped(item as JsonObject, path, state);
    else {
      yield* readItem({ item: isDeclaring ? wire : item, wire, path }, state);
      kept.push(wire);
    }
  }
  if (!state.isSameFormat) return input;
  return isSameList(kept, input) ? input : kept;
}

/** Handles an item that is left out. Only a reference to reasoning may be missing; any other is an error. */
function readDropped(item: JsonObject, path: string, { warnings }: InputState): void {
  const kind = kindOfItem(item);
  if (kind === 'item_reference') readReference(item, path);
  if (kind === 'reasoning') warnings.add(lostReasoningWarning);
}

function* readItem(entry: ItemEntry, state: InputState): LongWork<void> {
  const { item, path } = entry;
  const { type, role, id } = parseAt(itemSchema, item, path);
  if (!type && !role && id === undefined) {
    throw invalidField(path, 'a type is required, or the role of a message');
  }
  switch (type ?? (role ? 'message' : 'item_reference')) {
    case 'message':
      return yield* readMessage(entry, state);
    case 'function_call':
      return yield* readFunctionCall(entry, state);
    case 'custom_tool_call':
      return readCustomCall(entry, state);
    case 'function_call_output':
    case 'custom_tool_call_output':
      return yield* readCallOutput(entry, state);
    case 'reasoning':
      return readReasoning(entry, state);
    case 'item_reference':
      return readReference(item, path);
    case 'compaction':
      return yield* readCompaction(entry, state);
    default:
      return readOther(entry, type, state);
  }
}

/** Reads a compaction item. The gateway can read only its own compactions, and a provider only its own. */
function* readCompaction(entry: ItemEntry, state: InputState): LongWork<void> {
  const { item, wire, path } = entry;
  const summary = isRecord(item) ? readSummary(item['encrypted_content']) : undefined;
  if (summary === undefined) return readOther(entry, 'compaction', state);
  const message = wire ?? summaryMessage(summary);
  yield* readMessage({ item: message, wire, path }, state);
}

function readOther(entry: ItemEntry, type: unknown, state: InputState): void {
  if (state.isSameFormat) return readUnknownItem(entry, state);
  const shownType = String(type).slice(0, 64);
  state.warnings.add(`input: items of type "${shownType}" are not supported and were left out`);
}

function* readMessage(entry: ItemEntry, state: InputState): LongWork<void> {
  const { item, wire, path } = entry;
  const { role: name, content: givenContent, phase } = parseAt(messageSchema, item, path);
  const role = state.isSameFormat ? name : parseAt(roleSchema, name, `${path}.role`);
  const content = givenContent ?? '';
  const contentPath = `${path}.content`;
  const format = 'responses';
  if (role === 'assistant') {
    const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
    const options = phase && { providerOptions: { openai: { phase } } };
    for (const [index, part] of parts.entries()) {
      if (endsPiece(index)) yield;
      const isOther = state.isSameFormat && !responsesParts.isText(part);
      const text = isOther
        ? JSON.stringify(part)
        : responsesParts.readText(part, `${contentPath}[${index}]`);
      if (text === '') continue;
      const read = { type: 'text', text, ...options } as const;
      addToAssistant(rememberPart(read, format, { wire, content: text }), state);
    }
    return;
  }
  if (role === 'user') {
    const parts = yield* responsesParts.readAll(content, contentPath, state.isSameFormat);
    const message: LanguageModelV4Message = { role, content: parts };
    if (parts.length > 0)
      state.prompt.push(rememberPart(message, format, { wire, content: parts }));
    return;
  }
  const mark = isRecord(item) ? readVisibilityMark(item, path) : undefined;
  const messages = readSystemMessage({ content, wire, path: contentPath, mark });
  for (const message of messages) state.prompt.push(message);
}

/**
 * Checks a reference to another item. Clients refer to reasoning by default. Reasoning may be missing, since the answer
 * does not depend on it.
 */
function readReference(item: unknown, path: string): void {
  const { id } = parseAt(referenceSchema, item, path);
  if (id.startsWith('rs_')) return;
  const message =
    `the gateway has no item "${id.slice(0, 64)}"; ` +
    'send the item itself (with @ai-sdk/openai: providerOptions.openai.store = false)';
  throw invalidField(path, message);
}
