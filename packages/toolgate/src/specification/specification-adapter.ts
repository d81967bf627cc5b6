import type {
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';

/**
 * Translates between an older language-model specification and V4, which the gateway uses.
 *
 * A lifted value remembers its original, and lowering it unchanged returns that same object. This holds for options,
 * messages, parts, tools, results and stream parts. So everything that the gateway leaves unchanged passes through,
 * with unknown parts and fields. A value that the gateway made or changed is translated field by field.
 */
export interface SpecificationAdapter<Options, GenerateResult, StreamResult> {
  /** The older specification's version. */
  readonly version: 'v1' | 'v2' | 'v3';
  /** Translates call options from the SDK to the gateway. */
  liftOptions(options: Options): LanguageModelV4CallOptions;
  /** Translates call options from the gateway to the model. */
  lowerOptions(options: LanguageModelV4CallOptions): Options;
  /** Translates a whole answer from the model to the gateway. */
  liftResult(result: GenerateResult): LanguageModelV4GenerateResult;
  /** Translates a whole answer from the gateway to the SDK. */
  lowerResult(result: LanguageModelV4GenerateResult): GenerateResult;
  /** Translates a streamed answer from the model to the gateway. */
  liftStream(result: StreamResult): LanguageModelV4StreamResult;
  /** Translates a streamed answer from the gateway to the SDK. */
  lowerStream(result: LanguageModelV4StreamResult): StreamResult;
}
