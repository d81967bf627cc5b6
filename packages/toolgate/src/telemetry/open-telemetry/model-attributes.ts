import type { Attributes } from '@opentelemetry/api';
import { isUnpaidFailure } from '../../internal/index.ts';
import type { ObservedModel } from '../gateway-observer.ts';

/** Maximum length of a name in a span; callers choose the ids of models, so they may be long. */
const maxNameLength = 200;

/** Returns the attributes that name a model. */
export function modelAttributes({ provider, modelId }: ObservedModel): Attributes {
  return { ...providerAttributes({ provider }), 'gen_ai.request.model': truncateName(modelId) };
}

/** Returns the attribute that names a provider; none if there is no provider. */
export function providerAttributes({ provider }: Partial<ObservedModel>): Attributes {
  return provider === undefined ? {} : { 'gen_ai.provider.name': providerName(provider) };
}

/** Cuts a name to at most {@link maxNameLength} characters. */
export function truncateName(name: string): string {
  return name.slice(0, maxNameLength);
}

/** Names of providers in the semantic conventions, by their names in the AI SDK; only the names that differ. */
const conventionalNames: Readonly<Record<string, string>> = {
  'api.anthropic.com': 'anthropic',
  'api.openai.com': 'openai',
  'amazon-bedrock': 'aws.bedrock',
  azure: 'azure.ai.openai',
  'azure-openai': 'azure.ai.openai',
  'google.generative-ai': 'gcp.gemini',
  'google.vertex': 'gcp.vertex_ai',
  mistral: 'mistral_ai',
  xai: 'x_ai',
};

/** Returns the name of a provider in the semantic conventions, from its name in the AI SDK or its base address. */
export function providerName(provider: string): string {
  if (URL.canParse(provider)) {
    const { host } = new URL(provider);
    return truncateName(conventionalNames[host] ?? (host || provider));
  }
  // The AI SDK's names end with the kind of model: `openai.chat`.
  const parts = provider.split('.');
  const vendor = parts.slice(0, 2).join('.');
  return truncateName(
    conventionalNames[vendor] ?? conventionalNames[parts[0] ?? ''] ?? parts[0] ?? '',
  );
}

/** For an account without credit, providers use the status of a rate limit or of a wrong request. */
const unpaidType = 'insufficient_quota';

/** Returns the type of an error; never its message, which may quote the prompt. */
export function errorType(error: unknown): string {
  const { statusCode } = (error ?? {}) as { statusCode?: unknown };
  if (statusCode !== 402 && isUnpaidFailure(error)) return unpaidType;
  if (!(error instanceof Error)) return '_OTHER';
  return typeof statusCode === 'number' ? String(statusCode) : truncateName(error.name);
}
