import type {
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';

/**
 * Translates between an older language-model specification and V4, the one that the gateway speaks.
 *
 * A lifted value remembers what it was made from: lowering it again, unchanged, returns that very
 * object. That holds for options, messages, parts, tools, results and stream parts alike, so that
 * what the gateway does not touch passes as it came, unknown parts and fields included. A value that
 * the gateway made, or changed, is translated field by field.
 */
export interface SpecificationAdapter<Options, GenerateResult, StreamResult> {
  /** The older specification's version. */
  readonly version: 'v1' | 'v2' | 'v3';
  /** Call options, on their way from the SDK to the gateway. */
  liftOptions(options: Options): LanguageModelV4CallOptions;
  /** Call options, on their way from the gateway to the model. */
  lowerOptions(options: LanguageModelV4CallOptions): Options;
  /** A whole answer, on its way from the model to the gateway. */
  liftResult(result: GenerateResult): LanguageModelV4GenerateResult;
  /** A whole answer, on its way from the gateway to the SDK. */
  lowerResult(result: LanguageModelV4GenerateResult): GenerateResult;
  /** A streamed answer, on its way from the model to the gateway. */
  liftStream(result: StreamResult): LanguageModelV4StreamResult;
  /** A streamed answer, on its way from the gateway to the SDK. */
  lowerStream(result: LanguageModelV4StreamResult): StreamResult;
}
