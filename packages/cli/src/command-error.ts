/** A mistake in how the command was started. The message says what is wrong and how to fix it. */
export class CommandError extends Error {
  override name = 'CommandError';
}
