import type { LanguageModelV4ToolCall } from '@ai-sdk/provider';
import { type JsonObject, omit } from '../../../json/index.ts';
import { parseObject } from '../../../upstream/parse-object.ts';
import { writeCallInput } from '../../shared/index.ts';

const clientCalls: ReadonlySet<unknown> = new Set([
  'function_call',
  'custom_tool_call',
  'computer_call',
  'local_shell_call',
  'shell_call',
  'apply_patch_call',
]);

/** Whether an item is a call that the caller runs. */
export function isClientCall({ type }: JsonObject): boolean {
  return clientCalls.has(type);
}

/** Whether a call names a tool of the request. All fields of other calls are their input. */
export function namesTool({ type }: { readonly type?: unknown }): boolean {
  return type === 'function_call' || type === 'custom_tool_call';
}

/** A tool call of an answer. */
export interface ItemCall {
  id: string;
  name: string;
  /** Its input: the text of a custom tool, or else JSON. */
  input: string;
  isCustom: boolean;
}

/**
 * Reads a call. For a tool that OpenAI defined, such as `computer_call`, the type becomes the name and the fields
 * become the input.
 */
export function readCall(item: JsonObject, fallbackId: string): ItemCall {
  const { type, call_id: callId, name, arguments: json, input } = item;
  const id = typeof callId === 'string' && callId !== '' ? callId : fallbackId;
  const isCustom = type === 'custom_tool_call';
  if (!namesTool(item)) {
    return { id, name: String(type), input: JSON.stringify(hostedInput(item)), isCustom: false };
  }
  const value = (isCustom ? input : json) ?? '';
  return {
    id,
    name: typeof name === 'string' ? name : '',
    input: typeof value === 'string' ? value : JSON.stringify(value),
    isCustom,
  };
}

/** Returns the fields of a hosted call that are its input. */
export function hostedInput(item: JsonObject): JsonObject {
  return omit(item, 'id', 'type', 'call_id', 'status');
}

/** Returns the other fields of a hosted call: its ids, its type and its status. */
export function hostedNames(item: JsonObject): JsonObject {
  return omit(item, ...Object.keys(hostedInput(item)));
}

/** Returns a call with another input: the text of a custom tool, or else JSON. */
export function withInput(item: JsonObject, input: string): JsonObject {
  const { type } = item;
  if (type === 'function_call') return { ...item, arguments: input };
  if (type === 'custom_tool_call') return { ...item, input };
  return { ...hostedNames(item), ...parseObject(input) };
}

/** Returns the part for a call. The text of a custom tool becomes the input of a function. */
export function callPart({ id, name, input, isCustom }: ItemCall): LanguageModelV4ToolCall {
  return {
    type: 'tool-call',
    toolCallId: id,
    toolName: name,
    input: writeCallInput(input, isCustom),
  };
}
