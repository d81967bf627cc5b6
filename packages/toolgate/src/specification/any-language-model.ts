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
