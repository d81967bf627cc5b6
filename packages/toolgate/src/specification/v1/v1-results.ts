import type { LanguageModelV1 } from '@ai-sdk/provider-v1';

/** A whole answer of specification V1, whose package does not name this type. */
export type V1GenerateResult = Awaited<ReturnType<LanguageModelV1['doGenerate']>>;

/** A streamed answer of specification V1, whose package does not name this type. */
export type V1StreamResult = Awaited<ReturnType<LanguageModelV1['doStream']>>;
