import type { GatewayObserver, ReserveMemory } from 'toolgate';
import { ignoreErrors } from 'toolgate/internal';
import type { HttpError } from '../errors/index.ts';
import { randomHex } from '../random-hex.ts';
import { errorProtocolOf } from './error-protocol.ts';
import { createActivity, type ExchangeActivity, observeActivity } from './exchange-activity.ts';
import type { Exchange } from './exchange.ts';
import { gatewayPath } from './gateway-path.ts';
import type { ExchangeHooks, GatewayService, ReserveText } from './gateway-service.ts';

/** An exchange with the fields that only the handler needs. */
export interface OpenExchange extends Exchange {
  /** The hooks of the services in this exchange. */
  hooks: ExchangeHooks[];
  /** The original JSON value of the body. */
  parsed: unknown;
  /** The number of characters of all stored texts that services loaded for the request. */
  storedCharacters: number;
  /** The model calls and the outcome so far. */
  readonly activity: ExchangeActivity;
  /** Whether the answer continues after its head was sent; its end then settles the exchange. */
  isStreaming: boolean;
  /** Whether the answer continues when its client leaves. */
  isDetached: boolean;
  /** Whether the services were notified of the end. */
  isSettled: boolean;
  /** The error that ended a stream after its head was sent. */
  streamError: HttpError | undefined;
}

/** Begins an exchange. All exchanges of a gateway have the same options. */
export function openExchange(
  request: Request,
  {
    logger,
    maxBodyBytes,
    heartbeatMilliseconds,
  }: Pick<Exchange, 'logger' | 'maxBodyBytes' | 'heartbeatMilliseconds'>,
): OpenExchange {
  const path = gatewayPath(request);
  return {
    request,
    path,
    requestId: readRequestId(request.headers),
    protocol: errorProtocolOf(path, request.headers),
    logger,
    maxBodyBytes,
    heartbeatMilliseconds,
    caller: undefined,
    text: undefined,
    body: undefined,
    form: undefined,
    parsed: undefined,
    storedCharacters: 0,
    headers: noHeaders,
    needsUsage: false,
    answerMilliseconds: undefined,
    stops: undefined,
    recorder: undefined,
    background: undefined,
    onText: undefined,
    hooks: [],
    activity: createActivity(),
    isStreaming: false,
    isDetached: false,
    isSettled: false,
    streamError: undefined,
  };
}

const noHeaders = {};

const saneId = /^[\w.-]{1,128}$/;

/** Returns the caller's own `x-request-id` if it is safe in headers and logs, otherwise a new id. */
function readRequestId(headers: Headers): string {
  const clientId = headers.get('x-request-id') ?? '';
  return saneId.test(clientId) ? clientId : `req_${randomHex()}`;
}

/** Asks the services for their hooks in an exchange. */
export function openServices(exchange: OpenExchange, services: readonly GatewayService[]): void {
  for (const service of services) {
    const hooks = service.open(exchange);
    if (hooks !== undefined) exchange.hooks.push(hooks);
  }
}

/**
 * Returns the observer of an exchange's model calls.
 *
 * @param host the host's own observer. It also gets the provider that a route asked.
 * @returns `undefined` if neither the host nor a service observes the exchange.
 */
export function exchangeObserver(
  { hooks, activity }: OpenExchange,
  host: GatewayObserver | undefined,
): GatewayObserver | undefined {
  const isWanted = hooks.some((one) => one.settled !== undefined);
  return isWanted || host !== undefined ? observeActivity(activity, host, isWanted) : undefined;
}

/**
 * Returns the function that reserves memory for the hidden texts of an exchange; `undefined` if no service bounds it.
 */
export function memoryReserver({ hooks }: OpenExchange): ReserveMemory | undefined {
  if (!hooks.some((one) => one.preparing !== undefined)) return undefined;
  return (memory) => {
    for (const one of hooks) one.preparing?.(memory);
  };
}

/** Returns the function that reserves memory for the stored texts of an exchange. */
export function textReserver(exchange: OpenExchange): ReserveText {
  return (characters) => {
    // The services have given back everything, and would not give back more.
    if (exchange.isSettled) throw new Error('The exchange is over.');
    exchange.storedCharacters += characters;
    for (const one of exchange.hooks) one.loading?.(characters);
  };
}

/** The end of a response. */
export interface ResponseEnd {
  status: number;
  /** The number of events in a stream. */
  events?: number;
  /** Whether the reader of a stream left. */
  isLeft?: boolean;
}

/** Notifies the services of the end of an exchange. Only the first call counts. */
export function settle(
  exchange: OpenExchange,
  { status, events = 0, isLeft = false }: ResponseEnd,
): void {
  if (exchange.isSettled) return;
  exchange.isSettled = true;
  const { hooks, request, streamError, activity } = exchange;
  if (hooks.length === 0) return;
  const { tokens, unreportedCalls } = activity;
  const settlement = {
    status,
    isLeft: isLeft || request.signal.aborted,
    error: streamError,
    tokens: unreportedCalls === 0 ? tokens : tokens + events,
    activity,
  };
  // The response was sent. A failing service must not end the process, or keep another hook from its end.
  for (const one of hooks) {
    ignoreErrors(() => one.released?.());
    ignoreErrors(() => one.settled?.(settlement));
  }
}
