/**
 * A language model of any AI SDK major (specification V1 to V4). The type is structural: the types of
 * each major fit it without an import.
 */
export interface AnyLanguageModel {
  /** `v1` to `v4`. */
  readonly specificationVersion: string;
  /** The provider's name. */
  readonly provider: string;
  /** The model's id. */
  readonly modelId: string;
  /** Generates a whole answer. */
  doGenerate(options: never): PromiseLike<unknown>;
  /** Generates an answer as a stream. */
  doStream(options: never): PromiseLike<unknown>;
}

/** Whether a value is a language model of any major. */
export function isLanguageModel(value: unknown): value is AnyLanguageModel {
  return (
    typeof value === 'object' && value !== null && 'doGenerate' in value && 'doStream' in value
  );
}

/**
 * Whether a value has all members of a language model. A transcription or speech model of AI SDK 7 generates and
 * streams too, but has no `supportedUrls`. Of the language models only V1 lacks `supportedUrls`.
 */
export function isWholeLanguageModel(value: unknown): value is AnyLanguageModel {
  return (
    isLanguageModel(value) && (value.specificationVersion === 'v1' || 'supportedUrls' in value)
  );
}
