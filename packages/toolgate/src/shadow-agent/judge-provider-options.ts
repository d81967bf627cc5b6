import type { JSONObject, SharedV4ProviderOptions } from '@ai-sdk/provider';

type Select = (options: JSONObject) => JSONObject;

/** Who the end user is, for the provider's abuse detection, and a wish that nothing be stored. */
const openai: Select = ({ safetyIdentifier, user, store }) => ({
  ...(safetyIdentifier !== undefined && { safetyIdentifier }),
  ...(user !== undefined && { user }),
  // Storing is OpenAI's default. A caller who forbade it for the request forbade it for the copy that the judge reads.
  ...(store === false && { store }),
});

/** What is kept of each provider's options in a call to the judge. */
const kept: Record<string, Select> = {
  openai,
  azure: openai,
  openaiCompatible: ({ user }) => ({ ...(user !== undefined && { user }) }),
  anthropic: ({ metadata, inferenceGeo }) => ({
    ...(metadata !== undefined && { metadata }),
    ...(inferenceGeo !== undefined && { inferenceGeo }),
  }),
};

/**
 * The provider options of a call to the judge: those that say who the end user is and how the data may be handled.
 * Everything that ties a call to a conversation or shapes its output is left out, as are unknown providers.
 * Undefined when nothing is left. Names as in the options of `@ai-sdk/openai` 4 and `@ai-sdk/anthropic` 4.
 */
export function judgeProviderOptions(
  providerOptions: SharedV4ProviderOptions | undefined,
): SharedV4ProviderOptions | undefined {
  const selected = Object.entries(providerOptions ?? {})
    .map(([provider, options]) => [provider, selectorOf(provider)(options)] as const)
    .filter(([, options]) => Object.keys(options).length > 0);
  return selected.length > 0 ? Object.fromEntries(selected) : undefined;
}

function selectorOf(provider: string): Select {
  return (Object.hasOwn(kept, provider) && kept[provider]) || (() => ({}));
}
