import type { HttpError } from '../errors/index.ts';
import type { EventSource } from '../events/event-source.ts';
import type { StreamWriter } from '../formats/format.ts';
import type { Logger } from '../logger.ts';
import type { PassedForm } from '../upstream/passed-form.ts';
import type { Authentication } from './authentication.ts';
import type { ErrorProtocol } from './error-protocol.ts';

/** A request and the making of its response, as the services of the gateway see them. */
export interface Exchange {
  /** The request. Only the gateway may read its body. */
  readonly request: Request;
  /** Its path within the gateway, such as `/v1/messages`. */
  readonly path: string;
  /** The id that its response and its log entries carry. */
  readonly requestId: string;
  /** How to write its errors. */
  readonly protocol: ErrorProtocol;
  /** The logger for failures. */
  readonly logger: Logger | undefined;
  /** The largest request body that the gateway accepts, in bytes. */
  readonly maxBodyBytes: number;
  /** Maximum silence of a stream, in milliseconds; then it gets a heartbeat. */
  readonly heartbeatMilliseconds: number;
  /** The caller, once it is authenticated. */
  caller: Authentication | undefined;
  /** The original request body, once it is read. */
  text: string | undefined;
  /** The JSON value of the body. A service may replace it when the body has been read. */
  body: unknown;
  /** The body if it is a form, which is passed on unchanged; `body` then has its model. */
  form: PassedForm | undefined;
  /** Headers that a service adds to the response. */
  headers: Readonly<Record<string, string>>;
  /** Whether a service needs the usage of the answer, even if the caller did not ask for it. */
  needsUsage: boolean;
  /**
   * The time limit of the answer in milliseconds, to its last byte. Present if a service sets it when it admits the
   * request.
   */
  answerMilliseconds: number | undefined;
  /**
   * The functions that end exchanges before their answers are complete. Present if a service sets the list when it opens the
   * exchange; the exchange is in it while it is answered.
   */
  stops: Set<StopExchange> | undefined;
  /** Records the answer on its way to the caller. */
  recorder: AnswerRecorder | undefined;
  /**
   * Makes the answer in the background; present if a service lets the client fetch it later. The client then gets only the
   * beginning of the answer, and may leave.
   */
  background: BackgroundAnswer | undefined;
  /** Called with each piece of the response body that is sent, except heartbeats. */
  onText: ((text: string) => void) | undefined;
}

/** Ends an exchange; its caller gets the error instead of the answer or of its rest. */
export type StopExchange = (error: HttpError) => void;

/** An answer that is made in the background, and fetched or followed later. */
export interface BackgroundAnswer {
  /**
   * Stores the beginning of the answer, and the function that stops its work.
   *
   * @returns the body that the client gets at once.
   * @throws HttpError (503) if the answer cannot be stored.
   */
  begin(body: object, abort: AbortController): Promise<object>;
  /** Wraps the writer of the answer. The end of the answer is stored unless the answer was cancelled or removed. */
  recordStream(writer: StreamWriter): StreamWriter;
  /** Stores events of the answer. */
  add(events: readonly string[]): void;
  /** Ends the answer: it is complete, or its work was stopped. Never rejects. */
  end(): Promise<void>;
  /** Returns the events of the answer as they come, from the first event on. */
  follow(): EventSource;
}

/** Records the answer of one exchange, and may change it. */
export interface AnswerRecorder {
  /** Receives the body of a whole answer and returns the body to send. Never rejects. */
  recordBody(body: object): Promise<object>;
  /** Wraps the writer of a streamed answer. */
  recordStream(writer: StreamWriter): StreamWriter;
}
