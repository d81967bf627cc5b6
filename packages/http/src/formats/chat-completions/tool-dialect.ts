import type { LanguageModelV4ToolCall } from '@ai-sdk/provider';
import { readCustomInput } from '../shared/index.ts';

/** How tool calls are written for the caller: as it declared the tools. */
export interface ToolDialect {
  /** Whether the tools were declared as `functions`, the API before `tools`. */
  isLegacy: boolean;
  /** The names of custom tools, whose input is a text instead of JSON. */
  customNames: ReadonlySet<string>;
}

/** A tool call as the model made it. */
type ModelCall = Pick<LanguageModelV4ToolCall, 'toolCallId' | 'toolName' | 'input'>;

/** A tool call on the wire. */
export type WireToolCall =
  | { id: string; type: 'function'; function: { name: string; arguments: string } }
  | { id: string; type: 'custom'; custom: { name: string; input: string } };

/** Writes a whole tool call in the shape that its tool was declared in. */
export function writeToolCall(
  { toolCallId: id, toolName: name, input }: ModelCall,
  { customNames }: ToolDialect,
): WireToolCall {
  return customNames.has(name)
    ? { id, type: 'custom', custom: { name, input: readCustomInput(input) } }
    : { id, type: 'function', function: { name, arguments: writeArguments(input) } };
}

/** Clients parse the arguments, so a call without any carries an empty object. */
export function writeArguments(input: string): string {
  return input.trim() === '' ? '{}' : input;
}
