import type { LanguageModelV4ToolApprovalRequest, LanguageModelV4ToolCall } from '@ai-sdk/provider';
import { type JsonObject, omit } from '../../../json/index.ts';
import { parseObject } from '../../../upstream/parse-object.ts';
import { writeCallInput } from '../../shared/index.ts';
import type { DeclaredTools } from './declared-tools.ts';

const clientCalls: ReadonlySet<unknown> = new Set([
  'function_call',
  'custom_tool_call',
  'computer_call',
  'local_shell_call',
  'shell_call',
  'apply_patch_call',
]);

/** Whether an item is a call that the caller runs. A search for tools runs at the provider or at the caller. */
export function isClientCall({ type, execution }: JsonObject): boolean {
  return clientCalls.has(type) || (type === 'tool_search_call' && execution === 'client');
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
  /** Whether the request may not list the tool under this name: one of OpenAI's own, or one added on the way. */
  isDynamic: boolean;
}

/**
 * Reads a call. For a tool that OpenAI defined, such as `computer_call`, the type becomes the name and the fields
 * become the input. A tool of a namespace gets its name in the call options.
 *
 * @param tools the tools of the request.
 */
export function readCall(item: JsonObject, fallbackId: string, tools: DeclaredTools): ItemCall {
  const { type, call_id: callId, name, arguments: json, input } = item;
  const id = typeof callId === 'string' && callId !== '' ? callId : fallbackId;
  const isCustom = type === 'custom_tool_call';
  if (!namesTool(item)) {
    const hosted = JSON.stringify(hostedInput(item));
    return { id, name: String(type), input: hosted, isCustom: false, isDynamic: true };
  }
  const value = (isCustom ? input : json) ?? '';
  const declared = tools.nameOf(item);
  return {
    id,
    name: declared ?? (typeof name === 'string' ? name : ''),
    input: typeof value === 'string' ? value : JSON.stringify(value),
    isCustom,
    isDynamic: declared === undefined && tools.hasOthers(),
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
export function callPart({
  id,
  name,
  input,
  isCustom,
  isDynamic,
}: ItemCall): LanguageModelV4ToolCall {
  return {
    type: 'tool-call',
    toolCallId: id,
    toolName: name,
    input: writeCallInput(input, isCustom),
    ...(isDynamic && { dynamic: true }),
  };
}

/** A call that the provider runs once the caller has approved it. */
export interface ApprovalParts {
  call: LanguageModelV4ToolCall;
  request: LanguageModelV4ToolApprovalRequest;
}

/**
 * Returns the parts for a request to approve a call of an MCP tool, in the way of `@ai-sdk/openai`; `undefined` for any
 * other item. Without them, the shadow agent would take an answer that waits for the caller for an empty one.
 *
 * @param takeId returns the id of the call, made from the id of the item.
 */
export function approvalParts(
  { type, id, name, arguments: input }: JsonObject,
  takeId: (wanted: string) => string,
): ApprovalParts | undefined {
  if (type !== 'mcp_approval_request') return undefined;
  const toolCallId = takeId(String(id));
  const json = typeof input === 'string' ? input : JSON.stringify(input ?? {});
  const call = { toolCallId, toolName: `mcp.${String(name)}`, input: json };
  return {
    call: { type: 'tool-call', ...call, providerExecuted: true, dynamic: true },
    request: { type: 'tool-approval-request', approvalId: String(id), toolCallId },
  };
}
