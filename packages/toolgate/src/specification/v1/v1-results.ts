import type { LanguageModelV1 } from '@ai-sdk/provider-v1';

/** A whole answer of specification V1, which has no name of its own there. */
export type V1GenerateResult = Awaited<ReturnType<LanguageModelV1['doGenerate']>>;

/** A streamed answer of specification V1, which has no name of its own there. */
export type V1StreamResult = Awaited<ReturnType<LanguageModelV1['doStream']>>;
