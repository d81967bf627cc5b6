import type { JSONObject, JSONValue, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { isRecord } from '../internal/index.ts';
import { isGatewayToolName } from './gateway-settings.ts';

type ProviderOptions = LanguageModelV4CallOptions['providerOptions'];

/**
 * Removes gateway tools from `allowedTools.toolNames`, as `@ai-sdk/openai` and providers of its kind
 * take it. A list that named nothing else is removed whole: it no longer restricts anything.
 *
 * @returns the very same options when they name no gateway tool.
 */
export function takeFromProviderOptions(providerOptions: ProviderOptions): ProviderOptions {
  if (providerOptions === undefined) return undefined;
  const entries = Object.entries(providerOptions);
  const taken = entries.map(([, options]) => takeFromOptions(options));
  if (taken.every((options, index) => options === entries[index]?.[1])) return providerOptions;
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
