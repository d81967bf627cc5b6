import type { LanguageModelV4CallOptions, LanguageModelV4ToolChoice } from '@ai-sdk/provider';
import { demandsCall } from '../internal/index.ts';
import { isGatewayToolName } from './gateway-settings.ts';
import { GatewayToolError } from './gateway-tool-error.ts';

/**
 * Returns the tool choice for a request without its gateway tools. A model cannot satisfy a choice that names a gateway
 * tool, or that demands a call although the request declares only gateway tools.
 *
 * @param forcedToolChoice how to treat such a choice: `relax` turns it into `auto` with a warning.
 * @throws GatewayToolError for such a choice under `refuse`.
 */
export function relaxToolChoice(
  { toolChoice, tools = [] }: LanguageModelV4CallOptions,
  forcedToolChoice: 'refuse' | 'relax',
): { toolChoice: LanguageModelV4ToolChoice | undefined; warnings: string[] } {
  const problem = toolChoice && findProblem(toolChoice, tools);
  if (problem === undefined) return { toolChoice, warnings: [] };
  if (forcedToolChoice === 'relax') {
    const warning = `${problem} It was treated as "auto"; declaring the tool is enough.`;
    return { toolChoice: { type: 'auto' }, warnings: [warning] };
  }
  throw new GatewayToolError({
    tool: toolChoice?.type === 'tool' ? toolChoice.toolName : (tools[0]?.name ?? ''),
    message: `${problem} Use toolChoice: 'auto'; declaring a gateway tool is enough to switch it on.`,
  });
}

function findProblem(
  toolChoice: LanguageModelV4ToolChoice,
  tools: NonNullable<LanguageModelV4CallOptions['tools']>,
): string | undefined {
  if (toolChoice.type === 'tool' && isGatewayToolName(toolChoice.toolName)) {
    return `The tool choice names the gateway tool "${toolChoice.toolName}", which the model never calls.`;
  }
  if (
    demandsCall(toolChoice) &&
    tools.length > 0 &&
    tools.every((tool) => isGatewayToolName(tool.name))
  ) {
    return 'The tool choice demands a call, but all declared tools are gateway tools, which the model never calls.';
  }
  return undefined;
}
