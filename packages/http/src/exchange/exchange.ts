import type { Authentication } from './authentication.ts';
import type { ErrorProtocol } from './error-protocol.ts';
import type { StreamWriter } from '../formats/format.ts';
import type { Logger } from '../logger.ts';
import type { PassedForm } from '../upstream/passed-form.ts';

/** One request on its way to its response, as the services of the gateway see it. */
export interface Exchange {
  /** The request. Its body belongs to the gateway. */
  readonly request: Request;
  /** Its path within the gateway, such as `/v1/messages`. */
  readonly path: string;
  /** The id that its response and its log entries carry. */
  readonly requestId: string;
  /** How its errors look. */
  readonly protocol: ErrorProtocol;
  /** Where failures are reported. */
  readonly logger: Logger | undefined;
  /** The largest request body that the gateway accepts, in bytes. */
  readonly maxBodyBytes: number;
  /** The caller, once it is authenticated. */
  caller: Authentication | undefined;
  /** The request body as it came, once it is read. */
  text: string | undefined;
  /** The JSON value of the body. A service may replace it when the body has been read. */
  body: unknown;
  /** The body where it is a form, which is passed on as it came; `body` has its model then. */
  form: PassedForm | undefined;
  /** Headers that a service adds to the response. */
  headers: Readonly<Record<string, string>>;
  /** Whether a service needs the usage of the answer, also where the caller did not ask for it. */
  needsUsage: boolean;
  /** How long the answer may take, to its last byte, in milliseconds, where a service limits it when the request is admitted. */
  answerMilliseconds: number | undefined;
  /** Records the answer on its way to the caller. */
  recorder: AnswerRecorder | undefined;
  /** Where a service lets the client fetch the answer later: the client gets only its beginning then, and may leave. */
  background: BackgroundAnswer | undefined;
  /** Called with each piece of the response body that goes out, heartbeats aside. */
  onText: ((text: string) => void) | undefined;
}

/** An answer that is made after its request was answered, and fetched then. */
export interface BackgroundAnswer {
  /**
   * Keeps the answer at its beginning, and what stops it.
   *
   * @returns what the client gets at once.
   * @throws HttpError (503) where it cannot be kept.
   */
  begin(body: object, abort: AbortController): Promise<object>;
  /** Keeps the whole answer, unless it was cancelled or removed. Never rejects. */
  end(body: object): Promise<void>;
}

/** Records the answer of one exchange, and may change it. */
export interface AnswerRecorder {
  /**
   * Takes the body of a whole answer and returns the one to send. Never rejects.
   *
   * @param length about how many characters it has as JSON.
   */
  recordBody(body: object, length: number): Promise<object>;
  /** Puts itself around the writer of a streamed answer. */
  recordStream(writer: StreamWriter): StreamWriter;
}
