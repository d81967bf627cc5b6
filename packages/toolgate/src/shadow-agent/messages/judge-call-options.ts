import type {
  JSONObject,
  LanguageModelV4CallOptions,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';

type Select = (options: JSONObject) => JSONObject;

/** Keeps the ids of the end user, for the provider's detection of abuse, and `store: false`. */
const openai: Select = ({ safetyIdentifier, user, store }) => ({
  ...(safetyIdentifier !== undefined && { safetyIdentifier }),
  ...(user !== undefined && { user }),
  // OpenAI stores by default. If the caller forbids it for the request, that includes the copy for the judge.
  ...(store === false && { store }),
});

/** Selects the options of each provider that a call to the judge keeps. */
const selectors: Record<string, Select> = {
  openai,
  azure: openai,
  openaiCompatible: ({ user }) => ({ ...(user !== undefined && { user }) }),
  anthropic: ({ metadata, inferenceGeo }) => ({
    ...(metadata !== undefined && { metadata }),
    ...(inferenceGeo !== undefined && { inferenceGeo }),
  }),
  // Each option of Vercel's gateway says which providers may get the request, or who pays. None shapes the output.
  gateway: (options) => options,
  // OpenRouter's restrictions, such as `zdr` and `data_collection`, stand in `provider`.
  openrouter: ({ provider, user }) => ({
    ...(provider !== undefined && { provider }),
    ...(user !== undefined && { user }),
  }),
};

/** Returns the options that a call to the judge has in common with the request: abort signal, headers, provider options. */
export function judgeCallOptions({
  abortSignal,
  headers,
  providerOptions: ownOptions,
}: LanguageModelV4CallOptions): Pick<
  LanguageModelV4CallOptions,
  'abortSignal' | 'headers' | 'providerOptions'
> {
  const providerOptions = selectProviderOptions(ownOptions);
  return {
    ...(abortSignal && { abortSignal }),
    ...(headers && { headers }),
    ...(providerOptions && { providerOptions }),
  };
}

/**
 * Selects the provider options of a call to the judge: options that identify the end user or restrict the use of the data.
 * Leaves out options that tie a call to a conversation or shape its output, and unknown providers.
 * Returns `undefined` if nothing is left. The names are the ones of `@ai-sdk/openai` 4, `@ai-sdk/anthropic` 4,
 * `@ai-sdk/gateway` 4 and `@openrouter/ai-sdk-provider` 3.
 */
function selectProviderOptions(
  providerOptions: SharedV4ProviderOptions | undefined,
): SharedV4ProviderOptions | undefined {
  const selected = Object.entries(providerOptions ?? {})
    .map(([provider, options]) => [provider, findSelector(provider)(options)] as const)
    .filter(([, options]) => Object.keys(options).length > 0);
  return selected.length > 0 ? Object.fromEntries(selected) : undefined;
}

function findSelector(provider: string): Select {
  return (Object.hasOwn(selectors, provider) && selectors[provider]) || (() => ({}));
}
