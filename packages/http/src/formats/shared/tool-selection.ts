import type { LanguageModelV4ToolChoice } from '@ai-sdk/provider';
import { isGatewayToolName } from 'toolgate';
import type { ModelTool } from './tools.ts';

/** The tools that the model may call, and whether it must call one. */
export interface ToolSelection {
  tools: ModelTool[];
  /** Absent if the caller did not choose or there are no tools. */
  toolChoice?: LanguageModelV4ToolChoice;
  warnings?: string[];
}

interface AllowedTools {
  /** Whether the model must call one of them; by default it may. */
  mode: 'auto' | 'required' | null | undefined;
  names: readonly string[];
  /** Whether the provider gets the list unchanged and checks it itself. */
  isSameFormat: boolean;
}

/**
 * Returns the selection for a list of allowed tools in one of OpenAI's formats.
 *
 * @param tools the declared tools that the list allows, and all gateway tools.
 */
export function selectAllowed(
  tools: ModelTool[],
  { mode, names, isSameFormat }: AllowedTools,
): ToolSelection {
  if (tools.some(({ name }) => !isGatewayToolName(name))) {
    return { tools, toolChoice: { type: mode ?? 'auto' } };
  }
  if (names.some(isGatewayToolName)) return { tools, warnings: [noAllowedToolWarning] };
  return { tools, ...(!isSameFormat && { warnings: [noDeclaredToolWarning] }) };
}

/** The warning for a list of allowed tools that has only gateway tools. */
export const noAllowedToolWarning: string =
  'The list of allowed tools names only gateway tools, which the model never calls, so it may call no tool at all. ' +
  'Declaring a gateway tool is enough; also name the tools that the model may call.';

/** The warning for a list of allowed tools without any declared tool. */
export const noDeclaredToolWarning: string =
  'tool_choice: no tool in the list of allowed tools is declared, so the model may call no tool at all.';
