/** The failure of a request, before it is written in the shape of the caller's protocol. */
export interface HttpErrorInit {
  /** HTTP status. */
  status: number;
  /** For people: the fault, its place and the accepted values. Never a secret, never hidden text. */
  message: string;
  /** A code for programs in OpenAI's vocabulary, such as `model_not_found`. */
  code?: string;
  /** The request field at fault as a path, such as `messages[0].content`. */
  param?: string;
  /** Headers of the response, such as `retry-after`. */
  headers?: Record<string, string>;
  /** The answer of the model's provider; for the log only. */
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
  /** The provider's words about its own failure (5xx), without keys and hidden text; at most 300 characters. */
  message?: string;
}

/** Marks the errors of every copy of this package: a configuration file may have its models from another than the command. */
const mark = Symbol.for('toolgate.http-error');

/** An error that becomes a response; thrown anywhere while a request is handled. */
export class HttpError extends Error {
  /** HTTP status. */
  readonly status: number;
  /** A code for programs, where there is one. */
  readonly code: string | undefined;
  /** The request field at fault, where there is one. */
  readonly param: string | undefined;
  /** Headers of the response. */
  readonly headers: Readonly<Record<string, string>>;
  /** The answer of the model's provider, if it answered; for the log only. */
  readonly upstream: UpstreamRefusal | undefined;

  constructor({ status, message, code, param, headers = {}, upstream, cause }: HttpErrorInit) {
    super(message, { cause });
    this.name = 'HttpError';
    Object.defineProperty(this, mark, { value: true });
    this.status = status;
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
