/** The fields of an {@link HttpError}. */
export interface HttpErrorInit {
  /** HTTP status. */
  status: number;
  /** The text for people: the fault, its place and the accepted values. It never holds a secret or hidden text. */
  message: string;
  /** The text for the log, without words of the request or the provider; default `message`. */
  logMessage?: string;
  /** A code for programs in OpenAI's vocabulary, such as `model_not_found`. */
  code?: string;
  /** The request field at fault as a path, such as `messages[0].content`. */
  param?: string;
  /** Headers of the response, such as `retry-after`. */
  headers?: Record<string, string>;
  /** The refusal by the model's provider; for the log only. */
  upstream?: UpstreamRefusal;
  /** The cause; for the log only. */
  cause?: unknown;
}

/** Details of a provider's refusal. */
export interface UpstreamRefusal {
  /** Its HTTP status, or the status that an error within its stream represents. */
  status: number;
  /** Its code, such as `billing_not_active`. */
  code?: string;
  /** The provider's own message about its failure (404, 5xx), up to the first word that may come from the request. */
  message?: string;
}

/**
 * Marks the errors of every copy of this package, because the models of a configuration file may come from another copy
 * than the command.
 */
const mark = Symbol.for('toolgate.http-error');

/** An error that becomes a response in the caller's protocol. Any code that handles a request may throw it. */
export class HttpError extends Error {
  /** HTTP status. */
  readonly status: number;
  /** The text for the log. */
  readonly logMessage: string;
  /** A code for programs, if there is one. */
  readonly code: string | undefined;
  /** The request field at fault, if there is one. */
  readonly param: string | undefined;
  /** Headers of the response. */
  readonly headers: Readonly<Record<string, string>>;
  /** The refusal by the model's provider, if it answered; for the log only. */
  readonly upstream: UpstreamRefusal | undefined;

  constructor({
    status,
    message,
    logMessage = message,
    code,
    param,
    headers = {},
    upstream,
    cause,
  }: HttpErrorInit) {
    super(message, { cause });
    this.name = 'HttpError';
    Object.defineProperty(this, mark, { value: true });
    this.status = status;
    this.logMessage = logMessage;
    this.code = code;
    this.param = param;
    this.headers = headers;
    this.upstream = upstream;
  }

  /** Whether a value is this error, from any copy of the package. */
  static isInstance(error: unknown): error is HttpError {
    return error instanceof Error && mark in error;
  }
}
