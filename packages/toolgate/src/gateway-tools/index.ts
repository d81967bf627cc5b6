export {
  gatewayToolPrefix,
  isGatewayToolName,
  type GatewaySettings,
  type GatewayToolName,
  type ShadowAgentSettings,
} from './gateway-settings.ts';
