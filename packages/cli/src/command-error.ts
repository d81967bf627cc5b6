/** A mistake in how the command was started. The message names the mistake and its fix. */
export class CommandError extends Error {
  override name = 'CommandError';
}
