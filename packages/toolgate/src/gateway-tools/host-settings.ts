import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { InvalidArgumentError } from '../errors/index.ts';
import { isRecord, showValue, suggestName } from '../internal/index.ts';
import {
  declareSettings,
  gatewayToolNames,
  type GatewaySettings,
  settingNames,
} from './gateway-settings.ts';
import { assertDeclaredValues, defaultMaxIterationsLimit } from './read-gateway-settings.ts';

/**
 * Checks a host's `defaults` once, when it configures the gateway.
 *
 * @throws GatewayToolError for a value out of range, InvalidArgumentError for an unknown setting.
 */
export function assertGatewaySettings(
  settings: GatewaySettings,
  maxIterationsLimit: number = defaultMaxIterationsLimit,
): void {
  for (const declaration of declareSettings(settings, 'defaults')) {
    assertDeclaredValues(declaration, maxIterationsLimit);
  }
}

/**
 * Checks a host's `allow` once, when it configures the gateway.
 *
 * @throws InvalidArgumentError for a name that is not a gateway tool.
 */
export function assertAllowedNames(allow: readonly string[]): void {
  if (!Array.isArray(allow)) {
    throw new InvalidArgumentError({
      argument: 'allow',
      message: `allow takes a list of gateway tools: ${gatewayToolNames.join(', ')}.`,
    });
  }
  const unknown = allow.find((name) => !gatewayToolNames.some((known) => known === name));
  if (unknown === undefined) return;
  throw new InvalidArgumentError({
    argument: 'allow',
    message: `allow has no gateway tool ${showValue(unknown)}: ${suggestName(String(unknown), gatewayToolNames)}`,
  });
}

/**
 * Returns a warning for each feature that a request switches off in `providerOptions.toolgate` although the host's
 * `defaults` switch it on: a request only adds to what the host decides.
 */
export function warnOfDefaults(
  { providerOptions }: Pick<LanguageModelV4CallOptions, 'providerOptions'>,
  defaults: GatewaySettings = {},
): string[] {
  const settings = providerOptions?.['toolgate'];
  if (!isRecord(settings)) return [];
  return Object.values(settingNames)
    .filter((name) => settings[name] === false && Boolean(defaults[name]))
    .map(
      (name) =>
        `providerOptions.toolgate.${name} is false, which has no effect: the host switches it on for every request.`,
    );
}
