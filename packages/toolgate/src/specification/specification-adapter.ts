import type {
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';
import type { Translation } from './translation/index.ts';

/**
 * Translates between an older language-model specification and V4, which the gateway uses.
 *
 * A lifted value remembers its original, and lowering it unchanged returns that same object. This holds for options,
 * messages, parts, tools, results and stream parts. So everything that the gateway leaves unchanged passes through,
 * with unknown parts and fields. A value that the gateway made or changed is translated field by field.
 */
export interface SpecificationAdapter<Options, GenerateResult, StreamResult> {
  /** Translates call options: lifting for the gateway, lowering for the model. */
  readonly options: Translation<Options, LanguageModelV4CallOptions>;
  /** Translates whole answers: lifting for the gateway, lowering for the SDK. */
  readonly result: Translation<GenerateResult, LanguageModelV4GenerateResult>;
  /** Translates streamed answers: lifting for the gateway, lowering for the SDK. */
  readonly stream: Translation<StreamResult, LanguageModelV4StreamResult>;
}
