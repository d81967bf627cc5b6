import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { isGatewayToolName } from 'toolgate';

/** A request as the model sees it, for which nothing is done but counting. */
export function dropGatewayTools(options: LanguageModelV4CallOptions): LanguageModelV4CallOptions {
  const { toolChoice, ...rest } = options;
  const tools = options.tools?.filter(({ name }) => !isGatewayToolName(name));
  const isGateway = toolChoice?.type === 'tool' && isGatewayToolName(toolChoice.toolName);
  // Providers refuse a choice without tools.
  const isKept = toolChoice !== undefined && !isGateway && tools !== undefined && tools.length > 0;
  return { ...rest, ...(tools && { tools }), ...(isKept && { toolChoice }) };
}

/** The warning for a list of allowed tools that names gateway tools only. */
export const noAllowedToolWarning: string =
  'The list of allowed tools names gateway tools only, which are never called, so the model may call no tool at all. ' +
  'Declaring a gateway tool is enough; also name the tools that may be called.';
