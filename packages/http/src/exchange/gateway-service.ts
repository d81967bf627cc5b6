import type { Exchange } from './exchange.ts';
import type { ExchangeActivity } from './exchange-activity.ts';
import type { HttpError } from '../errors/index.ts';

/** A service of the gateway, such as limits, a store or a log. It takes part in every exchange. */
export interface GatewayService {
  /**
   * Called with each request, before the gateway knows its caller.
   *
   * @returns what the service does about this exchange; `undefined` for nothing.
   */
  open(exchange: Exchange): ExchangeHooks | undefined;
}

/** What a service does about one exchange. */
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
  /** Answers a request to a path that no endpoint of the gateway has. */
  answer?(): Promise<Response>;
  /** The response was sent to its end, failed, or lost its reader. Called once for each exchange, in every case. */
  settled?(settlement: Settlement): void;
  /** The same, for what does not ask how it ended: to observe that has its price. */
  released?(): void;
}

/** How an exchange ended. */
export interface Settlement {
  /** The status of the response. */
  readonly status: number;
  /** Whether the client left before the end of the response. */
  readonly isLeft: boolean;
  /** The error that ended a stream after its head had gone out. */
  readonly error: HttpError | undefined;
  /**
   * The input and output tokens of all model calls. Where a call of a stream did not report all, as one that was cut,
   * each event of the stream counts as one more.
   */
  readonly tokens: number;
  /** The model calls and the outcome. Those of a stream whose client left may follow. */
  readonly activity: ExchangeActivity;
}
