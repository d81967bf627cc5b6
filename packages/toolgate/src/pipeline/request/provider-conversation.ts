import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { GatewayToolError, type ResolvedGatewaySettings } from '../../gateway-tools/index.ts';
import { warnOfUnseenMessages } from '../../internal/index.ts';

/** The providers that keep conversations, by their names in `providerOptions` (`@ai-sdk/openai` 4, `@ai-sdk/azure` 4). */
const keepers = ['openai', 'azure'];

/**
 * Returns a warning for a request that continues a conversation which the provider keeps, because guard and filter do not see
 * its earlier messages. Empty for any other request.
 *
 * @throws GatewayToolError if such a request has a shadow agent: the conversation would keep rejected candidates.
 */
export function checkProviderConversation(
  { providerOptions }: LanguageModelV4CallOptions,
  { shadowAgent, promptGuard, contentFilter }: ResolvedGatewaySettings,
): string[] {
  const keeper = keepers.find((name) => isSet(providerOptions?.[name]?.['conversation']));
  if (keeper === undefined) return [];
  const option = `providerOptions.${keeper}.conversation`;
  if (shadowAgent !== undefined) {
    throw new GatewayToolError({
      tool: 'svc_shadow_agent',
      message: `The shadow agent asks the model more than once, and the provider would add each answer, also a rejected one, to the conversation. Leave out ${option}, or the shadow agent.`,
    });
  }
  return promptGuard || contentFilter ? [warnOfUnseenMessages(option)] : [];
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
