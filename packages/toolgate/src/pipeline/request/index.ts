export { type GatewayRequest, readGatewayRequest } from './gateway-request.ts';
export { isHandled, markHandled } from './handled-mark.ts';
export { guardThresholds } from './inner-policy.ts';
