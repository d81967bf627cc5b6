export type { Authentication, AuthenticationOptions } from './authentication.ts';
export { callerOf } from './caller-of.ts';
export { createToolgateHandler } from './create-toolgate-handler.ts';
export { type FetchLimits, limitFetch } from './limit-fetch.ts';
export type { Logger } from './logger.ts';
export type { ToolgateHandlerOptions } from './toolgate-handler-options.ts';
export {
  fetchTransport,
  type NativeFormatName,
  type NativeUpstream,
  type UpstreamAnswer,
  type UpstreamRequest,
  type UpstreamTransport,
} from './native/index.ts';
export type { TokenCounter } from './token-counter.ts';
export { type CorsOptions, withCors } from './with-cors.ts';
