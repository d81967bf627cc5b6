import { isSdkErrorOf, SdkError } from '../errors/index.ts';

const name = 'ToolgateGatewayToolError';

/**
 * A gateway tool was declared or chosen in a way that the caller must correct. Thrown before any
 * model call; never retryable.
 */
export class GatewayToolError extends SdkError {
  /** The gateway tool at fault. */
  readonly tool: string;
  /** Its parameter at fault, where one is. */
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

  /** Whether a value is this error, of whichever copy of the package. */
  static isInstance(error: unknown): error is GatewayToolError {
    return isSdkErrorOf(name, error);
  }
}
