import { suggestName } from '../internal/index.ts';

/** The mark by which every major of the AI SDK recognises its errors (`AISDKError.isInstance`). */
const sdkMark = 'vercel.ai.error';

/**
 * An error that every major of the AI SDK recognises as its own, by the marks that the SDK checks. It works with any
 * copy of the SDK's packages.
 */
export class SdkError extends Error {
  constructor({ name, message }: { name: string; message: string }) {
    super(message);
    this.name = name;
    for (const mark of [sdkMark, `${sdkMark}.${name}`]) {
      Object.defineProperty(this, Symbol.for(mark), { value: true });
    }
  }
}

/** Whether a value is an SDK error with this name, from any copy of any package. */
export function isSdkError(name: string, error: unknown): boolean {
  return error instanceof Error && error.name === name && Symbol.for(sdkMark) in error;
}

const invalidArgument = 'AI_InvalidArgumentError';

/** The error for a wrong argument. Every AI SDK major recognises it as its own error of this name. */
export class InvalidArgumentError extends SdkError {
  /** The argument at fault, as a path. */
  readonly argument: string;

  constructor({ argument, message }: { argument: string; message: string }) {
    super({ name: invalidArgument, message });
    this.argument = argument;
  }

  /** Whether a value is this error, from any copy of the package. */
  static isInstance(error: unknown): error is InvalidArgumentError {
    return isSdkError(invalidArgument, error);
  }
}

const noSuchModel = 'AI_NoSuchModelError';

/** The error for an unknown model id. Every AI SDK major recognises it as its own error of this name. */
export class NoSuchModelError extends SdkError {
  /** The requested id. */
  readonly modelId: string;
  /** The kind of model, such as `languageModel`. */
  readonly modelType: string;

  constructor({
    modelId,
    modelType,
    known = [],
  }: {
    modelId: string;
    modelType: string;
    /** The ids that exist, where they are known. */
    known?: readonly string[];
  }) {
    const advice = known.length > 0 ? `; ${suggestName(modelId, known)}` : '';
    super({ name: noSuchModel, message: `No such ${modelType}: ${modelId}${advice}` });
    this.modelId = modelId;
    this.modelType = modelType;
  }

  /** Whether a value is this error, from any copy of the package. */
  static isInstance(error: unknown): error is NoSuchModelError {
    return isSdkError(noSuchModel, error);
  }
}
