import { notify } from 'toolgate/internal';

/** Receives the handler's reports for its operator; a pino logger fits. */
export interface Logger {
  /** Reports a problem that the handler has handled. */
  warn(details: object, message: string): void;
  /** Reports a failure that the caller did not cause. */
  error(details: object, message: string): void;
}

/** Wraps the host's logger, so that its failures, thrown or rejected, do not fail a request. */
export function safeLogger(logger: Logger | undefined): Logger | undefined {
  return (
    logger && {
      warn: (details, message) => notify(() => logger.warn(details, message)),
      error: (details, message) => notify(() => logger.error(details, message)),
    }
  );
}
