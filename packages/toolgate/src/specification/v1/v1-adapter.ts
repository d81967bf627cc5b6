import type { LanguageModelV1CallOptions } from '@ai-sdk/provider-v1';
import type { SpecificationAdapter } from '../specification-adapter.ts';
import { liftResult, lowerResult, liftStream, lowerStream } from './answer/index.ts';
import { liftOptions, lowerOptions } from './call/index.ts';
import type { V1GenerateResult, V1StreamResult } from './v1-results.ts';

/** Translates between specification V1 (AI SDK 4) and V4. */
export const v1Adapter: SpecificationAdapter<
  LanguageModelV1CallOptions,
  V1GenerateResult,
  V1StreamResult
> = {
  options: { lift: liftOptions, lower: lowerOptions },
  result: { lift: liftResult, lower: lowerResult },
  stream: { lift: liftStream, lower: lowerStream },
};
