import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { type GatewayDeclaration, readDeclaration } from './gateway-declaration.ts';
import { isGatewayToolName } from './gateway-settings.ts';
import { takeFromHistory } from './take-from-history.ts';
import { takeFromProviderOptions } from './take-from-provider-options.ts';
import { relaxToolChoice } from './relax-tool-choice.ts';

type Tools = NonNullable<LanguageModelV4CallOptions['tools']>;
type Tool = Tools[number];

/** A request without its gateway tools, and what was taken out. */
export interface TakenGatewayTools {
  /** The call options for the model; the very same object when there was nothing to take out. */
  options: LanguageModelV4CallOptions;
  /** The declarations in the order of the request. */
  declarations: GatewayDeclaration[];
  /** What the caller should know. */
  warnings: string[];
}

/**
 * Takes every trace of gateway tools out of a request: declarations, tool choice, allowed-tools
 * entries, and calls of the history with their results. Every other tool stays, unchanged and in
 * order; only a cache mark on a removed tool moves to the last remaining tool before it.
 *
 * @param forcedToolChoice what becomes of a tool choice that only gateway tools could satisfy.
 * @throws GatewayToolError for such a tool choice under `refuse`.
 */
export function takeGatewayTools(
  options: LanguageModelV4CallOptions,
  forcedToolChoice: 'refuse' | 'relax',
): TakenGatewayTools {
  const declared = options.tools ?? [];
  const declarations = declared.filter(isGatewayTool).map(readDeclaration);
  const prompt = takeFromHistory(options.prompt);
  const providerOptions = takeFromProviderOptions(options.providerOptions);
  const { toolChoice, warnings } = relaxToolChoice(options, forcedToolChoice);

  if (
    declarations.length === 0 &&
    prompt === options.prompt &&
    providerOptions === options.providerOptions &&
    toolChoice === options.toolChoice
  ) {
    return { options, declarations, warnings };
  }

  const { tools: _tools, toolChoice: _choice, providerOptions: _provider, ...rest } = options;
  const tools = declarations.length === 0 ? options.tools : forwardedTools(declared);
  const hasTools = tools !== undefined && tools.length > 0;
  return {
    options: {
      ...rest,
      prompt,
      ...(hasTools && { tools }),
      // Models refuse a tool choice without tools.
      ...(hasTools && toolChoice !== undefined && { toolChoice }),
      ...(providerOptions !== undefined && { providerOptions }),
    },
    declarations,
    warnings,
  };
}

function isGatewayTool(tool: Tool): boolean {
  return isGatewayToolName(tool.name);
}

function forwardedTools(declared: Tools): Tools {
  const forwarded: Tools = [];
  for (const tool of declared) {
    if (!isGatewayTool(tool)) {
      forwarded.push(tool);
      continue;
    }
    const mark = cacheMark(tool);
    const last = forwarded.at(-1);
    if (mark === undefined || last?.type !== 'function' || cacheMark(last) !== undefined) continue;
    const anthropic = { ...last.providerOptions?.['anthropic'], cacheControl: mark };
    forwarded[forwarded.length - 1] = {
      ...last,
      providerOptions: { ...last.providerOptions, anthropic },
    };
  }
  return forwarded;
}

/** Anthropic's cache breakpoint on a tool; its provider reads both spellings. */
function cacheMark(tool: Tool) {
  if (tool.type !== 'function') return undefined;
  const anthropic = tool.providerOptions?.['anthropic'];
  return anthropic?.['cacheControl'] ?? anthropic?.['cache_control'];
}
