import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
} from '@ai-sdk/provider';
import { dropGatewayCalls } from '../gateway-tools/index.ts';
import { type ActiveRequest, addWarnings, failureError, blockError } from './active-request.ts';
import {
  type AnswerFilter,
  blockResult,
  blockedAnswer,
  filterResult,
  withFilteredErrors,
} from './filter/index.ts';
import { judgeOf } from './filter-judge/index.ts';
import { guardInput } from './guard-input.ts';
import { markResponse } from './mark-response.ts';
import { zeroUsage } from './usage.ts';
import { validateAnswer } from './validate-answer.ts';

/**
 * Answers a request as a whole.
 *
 * @throws OutcomeError where an answer must not pass for a good one.
 */
export async function generateAnswer(
  model: LanguageModelV4,
  request: ActiveRequest,
): Promise<LanguageModelV4GenerateResult> {
  const { record, filter, host } = request;
  const options = await guardInput(request);
  if (options === undefined) {
    const refusal = blockedAnswer(host.guard.refusal, zeroUsage);
    return finish(request, refusal, zeroUsage);
  }
  const candidate = dropGatewayCalls(await callModel(model, request, options));
  const answer = filter ? await filterWhole(request, candidate, filter) : candidate;
  return finish(request, answer, record.usage(answer.usage));
}

/** Filters an answer, and asks the judge where it is suspect. */
async function filterWhole(
  request: ActiveRequest,
  candidate: LanguageModelV4GenerateResult,
  filter: AnswerFilter,
): Promise<LanguageModelV4GenerateResult> {
  const { findings } = request.record;
  const answer = filterResult(candidate, filter, findings);
  const judge = judgeOf(request);
  if (judge === undefined || findings.leak !== undefined) return answer;
  const text = answer.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  const isSuspect = judge.watch().read(text) !== undefined;
  if (!isSuspect || !(await judge.isLeak(text))) return answer;
  findings.leak = { kind: 'rewording' };
  return blockResult(answer, filter.notice);
}

function callModel(
  model: LanguageModelV4,
  { settings, filter, record, host }: ActiveRequest,
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
