import type { PreparedMemory } from 'toolgate';
import type { HttpError } from '../errors/index.ts';
import type { EventSource } from '../events/event-source.ts';
import type { ExchangeActivity } from './exchange-activity.ts';
import type { Exchange } from './exchange.ts';

/** A service of the gateway, such as limits, a store or a log, with hooks in every exchange. */
export interface GatewayService {
  /**
   * Called for each request, before its caller is known.
   *
   * @returns the service's hooks in this exchange; `undefined` if it does nothing.
   */
  open(exchange: Exchange): ExchangeHooks | undefined;
}

/**
 * Reserves memory for a stored text that becomes a part of an exchange. A service calls it before it parses the text.
 *
 * @param characters the length of the text.
 * @throws HttpError (503) if there is no room.
 */
export type ReserveText = (characters: number) => void;

/** A service's hooks in one exchange. */
export interface ExchangeHooks {
  /**
   * Called once the caller is authenticated and the path is known to exist, in the gateway or for `answer`.
   *
   * @throws HttpError to refuse the request.
   */
  admitted?(): void | Promise<void>;
  /**
   * Called after the body was read and before it is interpreted. The hook may replace `exchange.body`.
   *
   * @throws HttpError to refuse the request.
   */
  bodyRead?(reserve: ReserveText): void | Promise<void>;
  /**
   * Called before a service parses a stored text of this number of characters.
   *
   * @throws HttpError to refuse the request.
   */
  loading?(characters: number): void;
  /**
   * Called before the content filter prepares the hidden texts of the request. The prepared texts live until the
   * exchange is over, and requests with the same texts share them.
   *
   * @throws HttpError to refuse the request.
   */
  preparing?(memory: PreparedMemory): void;
  /** Answers a request to a path without an endpoint of the gateway, as a whole response or with events. */
  answer?(reserve: ReserveText): Promise<Response | EventSource>;
  /**
   * Called exactly once for each exchange: when the response was completely sent, failed, or lost its reader.
   */
  settled?(settlement: Settlement): void;
  /**
   * Called before `settled`, for a service that does not need the settlement: the model calls of an exchange are observed
   * only if a service has `settled`.
   */
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
   * The input and output tokens of all model calls. If a streamed call did not report all its tokens, for example because it
   * was cut, each event of the stream counts as one more token.
   */
  readonly tokens: number;
  /** The model calls and the outcome. If the client of a stream left, more calls may follow. */
  readonly activity: ExchangeActivity;
}
