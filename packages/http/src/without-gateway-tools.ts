import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { isGatewayToolName } from 'toolgate';

/** A request as the model sees it, for which nothing is done but counting. */
export function withoutGatewayTools(
  options: LanguageModelV4CallOptions,
): LanguageModelV4CallOptions {
  const tools = options.tools?.filter(({ name }) => !isGatewayToolName(name));
  return { ...options, ...(tools && { tools }) };
}
