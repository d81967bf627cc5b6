import type { Attributes } from '@opentelemetry/api';
import type { ObservedModel } from '../gateway-observer.ts';

/** Longest name that becomes part of a span: callers choose the ids of models. */
const longestName = 200;

/** The attributes that name a model. */
export function modelAttributes({ provider, modelId }: ObservedModel): Attributes {
  return {
    'gen_ai.provider.name': providerName(provider),
    'gen_ai.request.model': shortened(modelId),
  };
}

/** A name of bounded length. */
export function shortened(name: string): string {
  return name.slice(0, longestName);
}

/** What the semantic conventions call the providers whose names in the AI SDK are others. */
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

/** The provider by the semantic conventions, from its name in the AI SDK or from its base address. */
export function providerName(provider: string): string {
  if (URL.canParse(provider)) {
    const { host } = new URL(provider);
    return shortened(conventionalNames[host] ?? (host || provider));
  }
  // The AI SDK's names end with the kind of model: `openai.chat`.
  const parts = provider.split('.');
  const vendor = parts.slice(0, 2).join('.');
  return shortened(
    conventionalNames[vendor] ?? conventionalNames[parts[0] ?? ''] ?? parts[0] ?? '',
  );
}

/** The kind of an error: never its message, which may quote what was asked. */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER';
  const { statusCode } = error as { statusCode?: unknown };
  return typeof statusCode === 'number' ? String(statusCode) : shortened(error.name);
}
