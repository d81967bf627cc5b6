import type { LanguageModelV4ToolCall } from '@ai-sdk/provider';
import { readCustomInput, writeArguments } from '../shared/index.ts';
import { writeSignature } from './call-signature.ts';

/** How to write tool calls for the caller: in the shapes in which it declared the tools. */
export interface ToolDialect {
  /** Whether the caller declared the tools as `functions`, the legacy API before `tools`. */
  isLegacy: boolean;
  /** The names of custom tools. Their input is a text instead of JSON. */
  customNames: ReadonlySet<string>;
}

/** A tool call on the wire. */
export type WireToolCall =
  | { id: string; type: 'function'; function: { name: string; arguments: string } }
  | { id: string; type: 'custom'; custom: { name: string; input: string } };

/** Writes a whole tool call in the shape in which its tool was declared. */
export function writeToolCall(
  {
    toolCallId: id,
    toolName: name,
    input,
    providerMetadata,
  }: Omit<LanguageModelV4ToolCall, 'type'>,
  { customNames }: ToolDialect,
): WireToolCall {
  const extra = writeSignature(providerMetadata);
  return customNames.has(name)
    ? { id, type: 'custom', custom: { name, input: readCustomInput(input) }, ...extra }
    : { id, type: 'function', function: { name, arguments: writeArguments(input) }, ...extra };
}
