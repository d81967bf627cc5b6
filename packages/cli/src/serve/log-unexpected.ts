import type { Logger } from '@toolgate/http';

/** Maximum number of places in a stack that are logged. */
const maxPlaces = 8;

/**
 * Creates a function that logs an error which no request reports: its name, its code and the places in the code that led
 * to it. It leaves out the message and all other fields, because they may quote a prompt or a key.
 */
export function logUnexpected(logger: Pick<Logger, 'error'>): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof Error)) return logger.error({ error: typeof error }, 'unexpected');
    const { name, code, message, stack = '' }: NodeJS.ErrnoException = error;
    // The stack begins with the message, and a message may have lines that look like places.
    const messageAt = stack.indexOf(message);
    const places = messageAt === -1 ? '' : stack.slice(messageAt + message.length);
    const at = places
      .split('\n', maxPlaces + 1)
      .flatMap((line) => /^ +at (.+)$/.exec(line)?.[1] ?? []);
    return logger.error({ error: name, code, at }, 'unexpected');
  };
}
