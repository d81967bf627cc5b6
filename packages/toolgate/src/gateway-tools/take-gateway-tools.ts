import type { JSONObject, JSONValue, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { isRecord, showValue, suggestName } from '../internal/index.ts';
import {
  type GatewayDeclaration,
  readDeclaration,
  readProviderSettings,
} from './gateway-declaration.ts';
import { gatewayToolNames, isGatewayToolName } from './gateway-settings.ts';
import { relaxToolChoice } from './relax-tool-choice.ts';
import { takeFromHistory } from './take-from-history.ts';

type Tools = NonNullable<LanguageModelV4CallOptions['tools']>;
type Tool = Tools[number];

/** A request without its gateway tools and settings, and what they declare. */
export interface TakenGatewayTools {
  /** The call options for the model; the same object when there was nothing to remove. */
  options: LanguageModelV4CallOptions;
  /** The declarations in the order of the request, then the declarations in `providerOptions.toolgate`. */
  declarations: GatewayDeclaration[];
  /** Warnings for the caller. */
  warnings: string[];
}

/**
 * Removes gateway tools from a request: declarations, tool choice, allowed-tools entries, and calls of the history
 * with their results; and the settings under `providerOptions.toolgate`. All other tools stay unchanged and in order,
 * except that a cache mark on a removed tool moves to the last remaining tool before it.
 *
 * @param forcedToolChoice how to treat a tool choice that only gateway tools could satisfy.
 * @throws GatewayToolError for such a tool choice under `refuse`, InvalidArgumentError for invalid settings.
 */
export function takeGatewayTools(
  options: LanguageModelV4CallOptions,
  forcedToolChoice: 'refuse' | 'relax',
): TakenGatewayTools {
  const declared = options.tools ?? [];
  const gatewayTools = declared.filter(isGatewayTool);
  const declarations = [
    ...gatewayTools.map(readDeclaration),
    ...readProviderSettings(options.providerOptions?.['toolgate']),
  ];
  const prompt = takeFromHistory(options.prompt);
  const providerOptions = takeFromProviderOptions(options.providerOptions);
  const { toolChoice, warnings } = relaxToolChoice(options, forcedToolChoice);
  warnings.push(...describeMisspelled(declared));

  if (
    gatewayTools.length === 0 &&
    prompt === options.prompt &&
    providerOptions === options.providerOptions &&
    toolChoice === options.toolChoice
  ) {
    return { options, declarations, warnings };
  }

  const { tools: _tools, toolChoice: _choice, providerOptions: _provider, ...rest } = options;
  const tools = gatewayTools.length === 0 ? options.tools : forwardTools(declared);
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

/** A request may have any number of tools. */
const maxMisspelled = 5;

/** A prefix close to the prefix of gateway tools: `SVC_`, `svc-`, `Svc`. */
const nearPrefix = /^svc[_-]?(?=prompt|disable|shadow)/i;

/** Warns of tools that go to the model, as any tool with a name of the caller's own. */
function describeMisspelled(declared: Tools): string[] {
  const misspelled = declared.filter(
    ({ name }) => typeof name === 'string' && !isGatewayToolName(name) && nearPrefix.test(name),
  );
  return misspelled
    .slice(0, maxMisspelled)
    .map(
      ({ name }) =>
        `The tool ${showValue(name)} went to the model, because names of gateway tools begin with "svc_" in lower case; ${suggestName(name, gatewayToolNames)}`,
    );
}

function isGatewayTool(tool: Tool): boolean {
  return isGatewayToolName(tool.name);
}

function forwardTools(declared: Tools): Tools {
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

/** Anthropic's cache breakpoint of a tool; its provider reads both spellings. */
function cacheMark(tool: Tool) {
  if (tool.type !== 'function') return undefined;
  const anthropic = tool.providerOptions?.['anthropic'];
  return anthropic?.['cacheControl'] ?? anthropic?.['cache_control'];
}

type ProviderOptions = LanguageModelV4CallOptions['providerOptions'];

/**
 * Removes the settings for the gateway, and gateway tools from `allowedTools.toolNames`, an option of `@ai-sdk/openai`
 * and similar providers. A list without other names is removed, because it no longer restricts anything.
 *
 * @returns the same object when there is nothing to remove; `undefined` when nothing is left.
 */
function takeFromProviderOptions(providerOptions: ProviderOptions): ProviderOptions {
  if (providerOptions === undefined) return undefined;
  const { toolgate: settings, ...others } = providerOptions;
  const entries = Object.entries(others);
  const taken = entries.map(([, options]) => takeFromOptions(options));
  const isChanged = taken.some((options, index) => options !== entries[index]?.[1]);
  if (!isChanged) {
    if (settings === undefined) return providerOptions;
    return entries.length === 0 ? undefined : others;
  }
  return Object.fromEntries(entries.map(([provider], index) => [provider, taken[index] ?? {}]));
}

function takeFromOptions(options: JSONObject): JSONObject {
  const { allowedTools: allowed, ...rest } = options;
  if (!isRecord(allowed) || !Array.isArray(allowed['toolNames'])) return options;
  const names: JSONValue[] = allowed['toolNames'];
  const toolNames = names.filter((name) => !isGatewayToolName(name));
  if (toolNames.length === names.length) return options;
  return toolNames.length === 0 ? rest : { ...rest, allowedTools: { ...allowed, toolNames } };
}
