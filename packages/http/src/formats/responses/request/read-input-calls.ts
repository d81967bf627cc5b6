import type { JSONValue, LanguageModelV4ToolResultOutput } from '@ai-sdk/provider';
import { isGatewayToolName } from 'toolgate';
import type { LongWork } from 'toolgate/internal';
import { z } from 'zod';
import { invalidField } from '../../../errors/index.ts';
import { parseArguments } from '../../../json/index.ts';
import { rememberPart } from '../../part-original.ts';
import { parseAt } from '../../shared/index.ts';
import { kindOfItem } from './clean-item.ts';
import { addToAssistant, addToTool, type ItemEntry, type InputState } from './input-state.ts';
import { contentSchema, responsesParts } from './read-content-parts.ts';

const callSchema = z.looseObject({
  call_id: z.string(),
  name: z.string().min(1),
  namespace: z.string().nullish(),
});
const functionCallSchema = callSchema.extend({ arguments: z.string().nullish() });
const customCallSchema = callSchema.extend({ input: z.string() });
const callOutputSchema = z.looseObject({ call_id: z.string(), output: contentSchema });

/** The schemas of calls and their outputs. */
export const callSchemas: readonly z.ZodType[] = [
  functionCallSchema,
  customCallSchema,
  callOutputSchema,
];

/** Reads a call of a function. */
export function* readFunctionCall(entry: ItemEntry, state: InputState): LongWork<void> {
  const call = parseAt(functionCallSchema, entry.item, entry.path);
  const input = yield* parseArguments(call.arguments);
  addCall(entry, call, { input, state });
}

/** Reads a call of a custom tool. Its input is a text. */
export function readCustomCall(entry: ItemEntry, state: InputState): void {
  const call = parseAt(customCallSchema, entry.item, entry.path);
  addCall(entry, call, { input: { input: call.input }, state });
}

function addCall(
  { wire }: ItemEntry,
  call: z.infer<typeof callSchema>,
  { input, state }: { input: unknown; state: InputState },
): void {
  const toolName = state.names.toModel(call.name, call.namespace);
  state.calledTools.set(call.call_id, toolName);
  const part = { type: 'tool-call', toolCallId: call.call_id, toolName, input } as const;
  addToAssistant(rememberPart(part, 'responses', { wire }), state);
}

/** Reads the output of a tool. */
export function* readCallOutput(
  { item, wire, path }: ItemEntry,
  state: InputState,
): LongWork<void> {
  const { call_id: toolCallId, output } = parseAt(callOutputSchema, item, path);
  const { calledTools, isSameFormat } = state;
  const toolName = calledTools.get(toolCallId);
  if (toolName === undefined && !isSameFormat) {
    const id = toolCallId.slice(0, 64);
    throw invalidField(path, `no call with the call_id "${id}" comes before this output`);
  }
  const outputPath = `${path}.output`;
  const result: LanguageModelV4ToolResultOutput =
    typeof output === 'string'
      ? { type: 'text', value: output }
      : { type: 'content', value: yield* responsesParts.readAll(output, outputPath, isSameFormat) };
  const part = {
    type: 'tool-result',
    toolCallId,
    toolName: toolName ?? '',
    output: result,
  } as const;
  addToTool(rememberPart(part, 'responses', { wire, content: result }), state);
}

/** The fields in which an item brings the result of its own call. */
const resultFields = ['output', 'outputs', 'result', 'results', 'error'];

/**
 * Reads an item of a type that only the provider knows. An item of the developer counts as a system text; of one with tools,
 * only the descriptions count. A type that ends in `_call` becomes a tool call, unless the item brings a result, too. All
 * others become a tool result, which the gateway's features read.
 */
export function readUnknownItem({ wire = {} }: ItemEntry, state: InputState): void {
  const kind = kindOfItem(wire);
  const { role, tools } = wire;
  if (role === 'developer' || role === 'system') {
    const content = tools === undefined ? JSON.stringify(wire) : findDescriptions(tools).join('\n');
    state.prompt.push(rememberPart({ role: 'system', content }, 'responses', { wire, content }));
    return;
  }
  const { call_id: callId, id, name, arguments: json, input = json } = wire;
  const toolCallId = [callId, id].find((one) => typeof one === 'string') ?? '';
  const toolName = typeof name === 'string' ? name : kind;
  const isCall = kind.endsWith('_call');
  const hasResult = resultFields.some((field) => wire[field] != null);
  if (isCall && (!hasResult || isGatewayToolName(toolName))) {
    const part = { type: 'tool-call', toolCallId, toolName, input: input ?? wire } as const;
    addToAssistant(rememberPart(part, 'responses', { wire }), state);
    return;
  }
  const value = wire as unknown as JSONValue;
  const output = { type: 'json', value } as const;
  const part = { type: 'tool-result', toolCallId, toolName, output } as const;
  const result = rememberPart(part, 'responses', { wire, content: output });
  if (isCall) addToAssistant(result, state);
  else addToTool(result, state);
}

/** The fields of a tool that describe its parameters. Answers may say these descriptions, as with other tools. */
const schemaFields: ReadonlySet<string> = new Set(['parameters', 'input_schema']);

/** Finds the descriptions of tools, and of tools in them. */
function findDescriptions(tools: unknown): string[] {
  const found: string[] = [];
  const values = [tools];
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (schemaFields.has(name)) continue;
      if (typeof inner !== 'string') values.push(inner);
      else if (/description$/i.test(name)) found.push(inner);
    }
  }
  return found;
}
