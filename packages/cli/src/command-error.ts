/** A mistake of the user who started the command. The message names the mistake and its fix. */
export class CommandError extends Error {
  override name = 'CommandError';
}
