import type { JSONObject, JSONValue, LanguageModelV4CallOptions } from '@ai-sdk/provider';
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
  let result = providerOptions;
  for (const [provider, options] of Object.entries(providerOptions)) {
    const allowed = options['allowedTools'];
    if (!isRecord(allowed) || !Array.isArray(allowed['toolNames'])) continue;
    const names: JSONValue[] = allowed['toolNames'];
    const toolNames = names.filter((name) => !isGatewayToolName(name));
    if (toolNames.length === names.length) continue;
    const { allowedTools: _removed, ...rest } = options;
    result = {
      ...result,
      [provider]:
        toolNames.length === 0 ? rest : { ...rest, allowedTools: { ...allowed, toolNames } },
    };
  }
  return result;
}

function isRecord(value: JSONValue | undefined): value is JSONObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
