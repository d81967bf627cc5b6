export type { CapacityOptions } from './capacity/index.ts';
export type { ChecksOptions, CheckSessionOptions } from './checks/checks-options.ts';
export type {
  AnswerRecorder,
  Authentication,
  AuthenticationOptions,
  ErrorProtocol,
  Exchange,
  ExchangeActivity,
  ExchangeHooks,
  GatewayService,
  ReserveText,
  Settlement,
  StopExchange,
} from './exchange/index.ts';
export { credentialHeaders } from './exchange/index.ts';
export { createToolgateHandler } from './create-toolgate-handler.ts';
export { type PassedEndpoint, passedEndpoints } from './endpoints/index.ts';
export { HttpError, type HttpErrorInit, type UpstreamRefusal } from './errors/index.ts';
export { type FetchLimits, limitFetch } from './upstream/limit-fetch.ts';
export type { Keep } from './keep.ts';
export type { Logger } from './logger.ts';
export type { ListedModel, ModelList, ModelOptions } from './models/index.ts';
export type { TokenCounter } from './upstream/token-counter.ts';
export type { ToolgateHandlerOptions } from './toolgate-handler-options.ts';
export type { FormatName } from './formats/original.ts';
export {
  fetchTransport,
  type UpstreamAnswer,
  type UpstreamRequest,
  type UpstreamTransport,
} from './upstream/transport.ts';
export type { PassedForm } from './upstream/passed-form.ts';
export type { PassedRequest, Passing } from './upstream/pass-request-on.ts';
export { type Upstream, upstream } from './upstream/upstream.ts';
export type { UpstreamOptions } from './upstream/upstream-options.ts';
export { type CorsOptions, withCors } from './with-cors.ts';
