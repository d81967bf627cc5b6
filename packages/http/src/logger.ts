/** Receives the handler's reports for its operator; a pino logger fits. */
export interface Logger {
  /** Reports a problem that the handler has handled. */
  warn(details: object, message: string): void;
  /** Reports a failure that the caller did not cause. */
  error(details: object, message: string): void;
}
