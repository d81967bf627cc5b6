import { isSdkError, SdkError } from '../errors/index.ts';

const name = 'ToolgateGatewayToolError';

/**
 * The error for a gateway tool that a caller declared or chose in an invalid way. It is thrown before any model call and
 * is never retryable.
 */
export class GatewayToolError extends SdkError {
  /** The gateway tool at fault. */
  readonly tool: string;
  /** The parameter at fault, if there is one. */
  readonly parameter: string | undefined;

  constructor({
    tool,
    parameter,
    message,
  }: {
    tool: string;
    parameter?: string | undefined;
    message: string;
  }) {
    super({ name, message });
    this.tool = tool;
    this.parameter = parameter;
  }

  /** Whether a value is this error, from any copy of the package. */
  static isInstance(error: unknown): error is GatewayToolError {
    return isSdkError(name, error);
  }
}
