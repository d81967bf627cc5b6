import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
} from '@ai-sdk/provider';
import { dropGatewayCalls } from '../gateway-tools/index.ts';
import { carryOutcome } from '../outcome/index.ts';
import { type ActiveRequest, addWarnings, failureError, blockError } from './active-request.ts';
import { judgeAnswer, judgeOf } from './filter-judge/index.ts';
import {
  type AnswerFilter,
  blockResult,
  blockedAnswer,
  filterResult,
  withFilteredErrors,
} from './filter/index.ts';
import { guardInput, isGuarded } from './guard-input.ts';
import { monitorInput, monitorResult } from './monitor.ts';
import { zeroUsage } from './usage.ts';
import { validateAnswer } from './validate-answer.ts';

/**
 * Answers a request as a whole.
 *
 * @throws OutcomeError if the answer is blocked or failed and the host wants an error.
 */
export async function generateAnswer(
  model: LanguageModelV4,
  request: ActiveRequest,
): Promise<LanguageModelV4GenerateResult> {
  const { record, filter, host } = request;
  const options = isGuarded(request) ? await guardInput(request) : request.options;
  if (options === undefined) {
    const refusal = blockedAnswer(host.guard.refusal, zeroUsage);
    return finish(request, refusal, zeroUsage);
  }
  const called = callModel(model, request, options);
  monitorInput(request);
  const candidate = dropGatewayCalls(await called);
  const answer = filter ? await filterWhole(request, candidate, filter) : candidate;
  if (request.monitor) await monitorResult(candidate, request);
  if (record.inspection !== undefined) await record.inspection;
  return finish(request, answer, record.usage(answer.usage));
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
  const judged = judgeAnswer(judgeOf(request), answer);
  if (judged === undefined || !(await judged)) return answer;
  findings.leak = { kind: 'rewording' };
  return blockResult(answer, filter.notice);
}

function callModel(
  model: LanguageModelV4,
  { settings, filter, monitor, record, host }: ActiveRequest,
  options: LanguageModelV4CallOptions,
): Promise<LanguageModelV4GenerateResult> {
  if (settings.shadowAgent) {
    return validateAnswer({
      generate: async (callOptions) =>
        withFilteredErrors(filter, () => model.doGenerate(callOptions)),
      model,
      options,
      settings: settings.shadowAgent,
      host: host.options.shadowAgent ?? {},
      filter,
      monitor,
      record,
    });
  }
  return record.ledger.book('candidate', () =>
    withFilteredErrors(filter, () => model.doGenerate(options)),
  );
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
  return markResponse(result, request);
}

/**
 * Puts the outcome into the response of an answer, if the host would keep only the response.
 *
 * @returns the same object if the host shows the answer's metadata, or the caller may not see the outcome.
 */
function markResponse(
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
