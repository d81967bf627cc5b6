import type { HttpError } from '../errors/index.ts';
import type { EventSource } from '../events/event-source.ts';
import type { ExchangeActivity } from './exchange-activity.ts';
import type { Exchange } from './exchange.ts';

/** A service of the gateway, such as limits, a store or a log. It takes part in every exchange. */
export interface GatewayService {
  /**
   * Called with each request, before the gateway knows its caller.
   *
   * @returns the service's part in this exchange; `undefined` if it does nothing.
   */
  open(exchange: Exchange): ExchangeHooks | undefined;
}

/** A service's part in one exchange. */
export interface ExchangeHooks {
  /**
   * The caller is authenticated, and one of the gateway's endpoints answers the request, or `answer` does.
   *
   * @throws HttpError to refuse the request.
   */
  admitted?(): void | Promise<void>;
  /**
   * The body is read and not yet interpreted: `exchange.body` may be replaced.
   *
   * @throws HttpError to refuse the request.
   */
  bodyRead?(): void | Promise<void>;
  /** Answers a request to a path that no endpoint of the gateway has, whole or with events. */
  answer?(): Promise<Response | EventSource>;
  /** The response was sent to its end, failed, or lost its reader. Called once for each exchange, in every case. */
  settled?(settlement: Settlement): void;
  /** The same for a service that does not need to know how it ended: observing the end costs time. */
  released?(): void;
}

/** The end of an exchange. */
export interface Settlement {
  /** The status of the response. */
  readonly status: number;
  /** Whether the client left before the end of the response. */
  readonly isLeft: boolean;
  /** The error that ended a stream after its head was sent. */
  readonly error: HttpError | undefined;
  /**
   * The input and output tokens of all model calls. If a call of a stream did not report all, for example a call that was cut,
   * each event of the stream counts as one more token.
   */
  readonly tokens: number;
  /** The model calls and the outcome. If the client of a stream left, some may follow. */
  readonly activity: ExchangeActivity;
}
