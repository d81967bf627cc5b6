import { isSdkErrorOf, SdkError } from './sdk-error.ts';

const name = 'AI_NoSuchModelError';

/** A model id that does not exist; the AI SDK's error of this name, recognised by all its majors. */
export class NoSuchModelError extends SdkError {
  /** The id that was asked for. */
  readonly modelId: string;
  /** The kind of model, such as `languageModel`. */
  readonly modelType: string;

  constructor({ modelId, modelType }: { modelId: string; modelType: string }) {
    super({ name, message: `No such ${modelType}: ${modelId}` });
    this.modelId = modelId;
    this.modelType = modelType;
  }

  /** Whether a value is this error, of whichever copy of the package. */
  static isInstance(error: unknown): error is NoSuchModelError {
    return isSdkErrorOf(name, error);
  }
}
