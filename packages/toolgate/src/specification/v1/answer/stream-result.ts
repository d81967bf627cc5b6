import type { LanguageModelV4StreamResult } from '@ai-sdk/provider';
import type { LanguageModelV1CallWarning } from '@ai-sdk/provider-v1';
import { translateParts } from '../../translation/index.ts';
import { originals } from '../originals.ts';
import type { V1StreamResult } from '../v1-results.ts';
import { emptyRawCall, liftExchange, lowerExchange } from './http-exchange.ts';
import { createPartLifter } from './lift-stream-parts.ts';
import { createPartLowerer } from './lower-stream-parts.ts';

/**
 * Lifts a streamed answer. Fields that V4 lacks, such as `rawCall`, stay unchanged. The stream stays unlocked until the
 * first read of the lifted stream.
 */
export function liftStream(result: V1StreamResult): LanguageModelV4StreamResult {
  const { stream, warnings = [], request, rawResponse, ...rest } = result;
  const lifted: LanguageModelV4StreamResult = {
    ...rest,
    stream: translateParts(stream, createPartLifter(warnings)),
    ...liftExchange({ request, response: undefined, rawResponse }),
  };
  return originals.remember(lifted, result);
}

/**
 * Lowers a streamed answer. V1 has the warnings beside the stream: the array gets them when the stream's start is
 * read, before the first part of the lowered stream.
 */
export function lowerStream(result: LanguageModelV4StreamResult): V1StreamResult {
  const original = originals.get(result) as V1StreamResult | undefined;
  if (original?.stream.locked === false) return original;
  const { stream, request, response, ...rest } = result;
  const warnings: LanguageModelV1CallWarning[] = [];
  return {
    rawCall: emptyRawCall(),
    ...rest,
    stream: translateParts(stream, createPartLowerer(warnings)),
    warnings,
    ...lowerExchange({ ...(request && { request }), ...(response && { response }) }),
  };
}
