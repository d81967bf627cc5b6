export { createGatewayCallDropper, dropGatewayCalls } from './drop-gateway-calls.ts';
export {
  type FeatureMode,
  isGatewayToolName,
  type GatewaySettings,
  type GatewayToolName,
  type ShadowAgentSettings,
} from './gateway-settings.ts';
export { GatewayToolError } from './gateway-tool-error.ts';
export { assertAllowedNames, assertGatewaySettings, warnOfDefaults } from './host-settings.ts';
export {
  readGatewaySettings,
  type ReadGatewaySettingsOptions,
  type ResolvedGatewaySettings,
  type ResolvedShadowAgentSettings,
} from './read-gateway-settings.ts';
export { takeGatewayTools } from './take-gateway-tools.ts';
export { toolgateTools, type GatewayToolDeclaration, type GatewayTools } from './toolgate-tools.ts';
