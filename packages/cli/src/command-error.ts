/** A mistake in the start of the command. The message names the mistake and its fix. */
export class CommandError extends Error {
  override name = 'CommandError';
}
