export { type Authentication, type AuthenticationOptions, tenantOf } from './authentication.ts';
export { createAuthenticator, credentialHeaders, keysOf } from './create-authenticator.ts';
export type { ErrorProtocol } from './error-protocol.ts';
export { errorResponse } from './error-response.ts';
export type { ExchangeActivity } from './exchange-activity.ts';
export type { AnswerRecorder, BackgroundAnswer, Exchange, StopExchange } from './exchange.ts';
export type { ExchangeHooks, GatewayService, ReserveText, Settlement } from './gateway-service.ts';
export { exchangeHeaders, jsonResponse, jsonResponseInTurns } from './json-response.ts';
export {
  exchangeObserver,
  memoryReserver,
  type OpenExchange,
  openExchange,
  openServices,
  type ResponseEnd,
  settle,
  textReserver,
} from './open-exchange.ts';
export { createKeyMatcher, tenantsOf } from './key-matcher.ts';
export { outcomeDetail, outcomeHeaders } from './outcome-headers.ts';
export { defaultMaxBodyBytes, parseBoundedJson, readBody } from './read-json-body.ts';
export { readPieces } from './read-pieces.ts';
export { sha256, toHex } from './sha-256.ts';
export { runUntilStopped } from './run-until-stopped.ts';
