/** Where the handler reports what its operator should know; a pino logger fits. */
export interface Logger {
  /** Something that is wrong but was dealt with. */
  warn(details: object, message: string): void;
  /** Something that failed and is not the caller's fault. */
  error(details: object, message: string): void;
}
