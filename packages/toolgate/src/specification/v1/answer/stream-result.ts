import type { LanguageModelV4StreamResult } from '@ai-sdk/provider';
import type { LanguageModelV1CallWarning } from '@ai-sdk/provider-v1';
import { liftExchange, lowerExchange } from './http-exchange.ts';
import { createPartLifter } from './lift-stream-parts.ts';
import { createPartLowerer } from './lower-stream-parts.ts';
import { memory } from './memory.ts';
import { noRawCall } from './raw-call.ts';
import { translateParts } from './translate-parts.ts';
import type { V1StreamResult } from './v1-results.ts';

/**
 * A streamed answer of V1 as one of V4. What V4 has no field for, such as `rawCall`, passes as it is. The
 * stream stays unlocked until the lifted one is read.
 */
export function liftStream(result: V1StreamResult): LanguageModelV4StreamResult {
  const { stream, warnings = [], request, rawResponse, ...rest } = result;
  const lifted: LanguageModelV4StreamResult = {
    ...rest,
    stream: translateParts(stream, createPartLifter(warnings)),
    ...liftExchange({ request, response: undefined, rawResponse }),
  };
  return memory.remember(lifted, result);
}

/**
 * A streamed answer of V4 as one of V1. V1 has the warnings beside the stream: they are put into the array once
 * the stream's start was read, which is before its first part comes out.
 */
export function lowerStream(result: LanguageModelV4StreamResult): V1StreamResult {
  const original = memory.originalOf(result) as V1StreamResult | undefined;
  if (original?.stream.locked === false) return original;
  const { stream, request, response, ...rest } = result;
  const warnings: LanguageModelV1CallWarning[] = [];
  return {
    rawCall: noRawCall(),
    ...rest,
    stream: translateParts(stream, createPartLowerer(warnings)),
    warnings,
    ...lowerExchange({ ...(request && { request }), ...(response && { response }) }),
  };
}
