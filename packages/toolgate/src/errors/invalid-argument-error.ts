import { isSdkErrorOf, SdkError } from './sdk-error.ts';

const name = 'AI_InvalidArgumentError';

/** A wrong argument; the AI SDK's error of this name, recognised by all its majors. */
export class InvalidArgumentError extends SdkError {
  /** The argument at fault, as a path. */
  readonly argument: string;

  constructor({ argument, message }: { argument: string; message: string }) {
    super({ name, message });
    this.argument = argument;
  }

  /** Whether a value is this error, of whichever copy of the package. */
  static isInstance(error: unknown): error is InvalidArgumentError {
    return isSdkErrorOf(name, error);
  }
}
