import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { CallObserver } from '../telemetry/index.ts';
import {
  type ActiveRequest,
  addWarnings,
  blockError,
  cutObjectError,
  refusalMetadata,
} from './active-request.ts';
import { createAnswerMapper, failedParts, responseMark } from './answer-mapper.ts';
import { blockedFinishReason, withFilteredErrors } from './filter/index.ts';
import { monitorInput } from './monitor.ts';
import {
  type PartReader,
  type StreamedAnswer,
  mapParts,
  partsOf,
  readerOf,
  omitStream,
} from './stream/index.ts';
import { zeroUsage } from './usage/index.ts';

/** Answers a request as a stream, with one call of the model. */
export async function streamAnswer(
  model: LanguageModelV4,
  request: ActiveRequest,
): Promise<StreamedAnswer> {
  const { options, record, context, filter } = request;
  context.onKnown?.(record.decided());
  const call = record.callLog.start('candidate');
  const opening = call.run(() => withFilteredErrors(filter, () => model.doStream(options)));
  monitorInput(request);
  const result = await opening.catch((error: unknown) => {
    call.close({ error });
    throw error;
  });
  return { ...omitStream(result), parts: answerParts(request, partsOf(result), call) };
}

/**
 * Returns the parts of an answer, made of the parts of a candidate: filtered and with the outcome.
 *
 * @param call the call that streams the candidate; absent if it has ended.
 */
export function answerParts(
  request: ActiveRequest,
  candidate: PartReader,
  call?: CallObserver,
): PartReader {
  const { options, context } = request;
  const reading = { signal: options.abortSignal, tenant: context.tenant };
  return mapParts(candidate, createAnswerMapper(request, call), reading);
}

/**
 * Returns the stream of the answer to a request that the guard blocked.
 *
 * @throws OutcomeError if the host wants an error.
 */
export function streamRefusal(request: ActiveRequest): StreamedAnswer {
  const { record, host, context } = request;
  const error = blockError(request);
  if (error !== undefined) throw error;
  context.onKnown?.(record.close());
  const { refusal } = host.guard;
  const cut = cutObjectError(request);
  const id = 'toolgate-refusal';
  const parts = readerOf([
    { type: 'stream-start', warnings: addWarnings([], request) },
    { type: 'text-start', id, ...refusalMetadata(request) },
    { type: 'text-delta', id, delta: refusal },
    { type: 'text-end', id },
    ...responseMark(request),
    ...(cut ? [{ type: 'error' as const, error: cut }] : []),
    {
      type: 'finish',
      finishReason: blockedFinishReason,
      usage: zeroUsage,
      ...record.withOutcome(),
    },
  ]);
  return { parts };
}

/**
 * Returns the stream of an answer that failed before its first part: an error part and a finish part. With both, the
 * promises of every AI SDK major settle, and the stream retries of AI SDK 7 count the error.
 */
export async function brokenStream(
  request: ActiveRequest,
  error: unknown,
): Promise<StreamedAnswer> {
  const start = { type: 'stream-start' as const, warnings: addWarnings([], request) };
  return { parts: readerOf([start, ...(await failedParts(request, error))]) };
}
