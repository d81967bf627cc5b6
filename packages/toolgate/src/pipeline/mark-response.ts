import type { LanguageModelV4CallOptions, LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import { carryOutcome } from '../outcome/index.ts';
import type { ActiveRequest } from './active-request.ts';

/**
 * An answer whose response also carries the outcome, where the host would keep nothing else of it.
 *
 * @returns the same object if the host shows the answer's metadata, or the caller may not see the outcome.
 */
export function markResponse(
  result: LanguageModelV4GenerateResult,
  { record, options, context }: ActiveRequest,
): LanguageModelV4GenerateResult {
  const isAtStake = context.keepsResponseOnly === true && asksForObject(options);
  const outcome = isAtStake ? record.visible() : undefined;
  if (outcome === undefined) return result;
  const { response } = result;
  const timestamp = carryOutcome(response?.timestamp ?? new Date(), outcome);
  return { ...result, response: { ...response, timestamp } };
}

/** A forced tool is AI SDK 4's other way to an object. */
function asksForObject({ responseFormat, toolChoice }: LanguageModelV4CallOptions): boolean {
  return responseFormat?.type === 'json' || toolChoice?.type === 'tool';
}
