import type { LanguageModelV4, LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import { dropGatewayCalls } from '../gateway-tools/index.ts';
import {
  type ActiveRequest,
  addWarnings,
  blockError,
  failureError,
  markTimestamp,
  refusalMetadata,
  warnOfDroppedCall,
} from './active-request.ts';
import { judgeAnswer } from './filter-judge/index.ts';
import {
  type AnswerFilter,
  blockResult,
  blockedAnswer,
  filterResult,
  omitNotes,
  withFilteredErrors,
} from './filter/index.ts';
import { monitorInput, monitorResult } from './monitor.ts';
import { zeroUsage } from './usage/index.ts';

/**
 * Answers a request as a whole, with one call of the model.
 *
 * @throws OutcomeError if the answer is blocked and the host wants an error.
 */
export async function generateAnswer(
  model: LanguageModelV4,
  request: ActiveRequest,
): Promise<LanguageModelV4GenerateResult> {
  const { options, filter, record } = request;
  const called = record.callLog.track('candidate', () =>
    withFilteredErrors(filter, () => model.doGenerate(options)),
  );
  monitorInput(request);
  return finishAnswer(request, await called);
}

/**
 * Makes the answer of a candidate: filters it and adds the outcome.
 *
 * @throws OutcomeError if the answer is blocked or failed and the host wants an error.
 */
export async function finishAnswer(
  request: ActiveRequest,
  received: LanguageModelV4GenerateResult,
): Promise<LanguageModelV4GenerateResult> {
  const { record, filter } = request;
  const candidate = dropGatewayCalls(received);
  if (candidate !== received) warnOfDroppedCall(request);
  const filtered = filter ? await filterWhole(request, candidate, filter) : candidate;
  // Only a host that writes answers in a wire format needs notes on a changed one.
  const isNoted = filtered === candidate || request.context.keepsResponseOnly !== true;
  const answer = isNoted ? filtered : omitNotes(filtered);
  if (request.monitoringFilter) await monitorResult(candidate, request);
  if (record.inspection !== undefined) await record.inspection;
  return finish(request, answer, record.usage(answer.usage));
}

/**
 * Makes the answer to a request that the guard blocked.
 *
 * @throws OutcomeError if the host wants an error.
 */
export function refuseAnswer(request: ActiveRequest): LanguageModelV4GenerateResult {
  const metadata = refusalMetadata(request);
  const refusal = blockedAnswer(request.host.guard.refusal, zeroUsage, metadata);
  return finish(request, refusal, zeroUsage);
}

/** Filters an answer, and asks the judge if the answer is suspect. */
async function filterWhole(
  request: ActiveRequest,
  candidate: LanguageModelV4GenerateResult,
  filter: AnswerFilter,
): Promise<LanguageModelV4GenerateResult> {
  const { findings } = request.record;
  const answer = await filterResult(candidate, filter, findings);
  if (findings.leak !== undefined) return answer;
  const judged = judgeAnswer(request, answer);
  if (judged === undefined || !(await judged)) return answer;
  findings.leak = { kind: 'rewording' };
  return blockResult(answer, filter.notice);
}

function finish(
  request: ActiveRequest,
  answer: LanguageModelV4GenerateResult,
  usage: LanguageModelV4GenerateResult['usage'],
): LanguageModelV4GenerateResult {
  const { record, context } = request;
  const warnings = addWarnings(answer.warnings, request);
  const metadata = record.withOutcome(answer.providerMetadata);
  const result = { ...answer, usage, warnings, ...metadata };
  const error = failureError(request, result) ?? blockError(request);
  if (error !== undefined) throw error;
  context.onKnown?.(record.close());
  const { response } = result;
  const timestamp = markTimestamp(response?.timestamp, request);
  return timestamp === undefined ? result : { ...result, response: { ...response, timestamp } };
}
