/** A mistake of whoever started the command. The message says what is wrong and how to mend it. */
export class CommandError extends Error {
  override name = 'CommandError';
}
