import type {
  LanguageModelV4,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
  SharedV4Warning,
} from '@ai-sdk/provider';
import type { ResolvedShadowAgentSettings } from '../gateway-tools/index.ts';
import { OutcomeError } from '../outcome/index.ts';
import type { IsDoomed, ShadowAgentProgress } from '../shadow-agent/index.ts';
import {
  type ActiveRequest,
  addWarnings,
  blockError,
  cutObjectError,
  failureError,
} from './active-request.ts';
import { createAnswerMapper, failedParts } from './answer-mapper.ts';
import { blockedFinishReason, filterError, withFilteredErrors } from './filter/index.ts';
import { guardInput, isGuarded } from './guard-input.ts';
import { monitorInput } from './monitor.ts';
import {
  type CollectedStream,
  type MapPartsOptions,
  type StreamedAnswer,
  collectStream,
  mapParts,
  openProgressStream,
  partsOf,
  readerOf,
  streamOf,
  streamOfParts,
  streamResultOf,
  omitStream,
} from './stream/index.ts';
import { unknownUsage, zeroUsage } from './usage.ts';
import { validateAnswer } from './validate-answer.ts';

/**
 * Answers a request as a stream. Guard and shadow agent work before the promise resolves. A timeout between parts
 * therefore excludes their work, and an error rejects.
 *
 * @throws OutcomeError if the answer is blocked or failed and the host wants an error.
 */
export async function streamAnswer(
  model: LanguageModelV4,
  request: ActiveRequest,
): Promise<StreamedAnswer> {
  try {
    return await openAnswer(model, request);
  } catch (error) {
    const isDecision = OutcomeError.isInstance(error);
    if (!isDecision || request.context.thrownDecision !== 'part') throw error;
    return { stream: brokenStream(request, error) };
  }
}

async function openAnswer(model: LanguageModelV4, request: ActiveRequest): Promise<StreamedAnswer> {
  const { record, context, settings, filter } = request;
  const options = isGuarded(request) ? await guardInput(request) : request.options;
  if (options === undefined) return { stream: refusalStream(request) };
  const { shadowAgent } = settings;
  if (shadowAgent !== undefined)
    return streamValidated(model, { ...request, options }, shadowAgent);

  context.onKnown?.(record.decided());
  const call = record.ledger.start('candidate');
  const opening = call.run(() => withFilteredErrors(filter, () => model.doStream(options)));
  monitorInput(request);
  const opened = await opening.catch((error: unknown) => {
    call.end({ error });
    throw error;
  });
  const mapper = createAnswerMapper(request, call);
  return {
    ...omitStream(opened),
    parts: mapParts(partsOf(opened), mapper, partsOptions({ options, context })),
  };
}

function partsOptions({
  options: { abortSignal: signal },
  context: { tenant },
}: Pick<ActiveRequest, 'options' | 'context'>): MapPartsOptions {
  return { signal, tenant };
}

function refusalStream(request: ActiveRequest): ReadableStream<LanguageModelV4StreamPart> {
  const { record, host, context } = request;
  const error = blockError(request);
  if (error !== undefined) throw error;
  context.onKnown?.(record.close());
  const { refusal } = host.guard;
  const cut = cutObjectError(request);
  const id = 'toolgate-refusal';
  return streamOf([
    { type: 'stream-start', warnings: addWarnings([], request) },
    { type: 'text-start', id },
    { type: 'text-delta', id, delta: refusal },
    { type: 'text-end', id },
    ...(cut ? [{ type: 'error' as const, error: cut }] : []),
    {
      type: 'finish',
      finishReason: blockedFinishReason,
      usage: zeroUsage,
      ...record.withOutcome(),
    },
  ]);
}

async function streamValidated(
  model: LanguageModelV4,
  request: ActiveRequest,
  settings: ResolvedShadowAgentSettings,
): Promise<StreamedAnswer> {
  const { options, host, context } = request;
  const { progress = host.options.shadowAgent?.progress } = context;
  const { maxIterations } = settings;
  const pending = { action: 'pending', iterations: 0, maxIterations, verdicts: [] };
  context.onKnown?.({ ...request.record.decided(), shadowAgent: pending });
  if (progress === 'reasoning') {
    const open = async (
      onProgress: (progress: ShadowAgentProgress) => void,
      abortSignal: AbortSignal,
      onStart: (warnings: SharedV4Warning[]) => void,
    ) => {
      const run = { ...request, options: { ...options, abortSignal } };
      const answer = replayValidated(model, run, settings, {
        onProgress,
        onStart: (warnings) => onStart(addWarnings(warnings, request)),
      });
      answer.catch((error: unknown) => request.record.observation.close({ error }));
      return streamResultOf(await answer).stream;
    };
    const { progressWait: wait = 0 } = context;
    const { abortSignal: signal } = options;
    const awaitsStart = context.keepsResponseOnly === true;
    return { stream: await openProgressStream({ open, wait, signal, awaitsStart }) };
  }
  return replayValidated(model, request, settings);
}

/** Listeners to the shadow agent while it works. */
interface ReplayListeners {
  onProgress?: (progress: ShadowAgentProgress) => void;
  /** Gets the warnings of each candidate when it starts. */
  onStart?: (warnings: SharedV4Warning[]) => void;
}

/** Runs the shadow agent over streamed candidates, then streams the parts of the candidate that it returned. */
async function replayValidated(
  model: LanguageModelV4,
  request: ActiveRequest,
  settings: ResolvedShadowAgentSettings,
  { onProgress, onStart }: ReplayListeners = {},
): Promise<StreamedAnswer> {
  const { options, filter, monitor, record, host, context } = request;
  // Maps a candidate to the parts that it was put together from.
  const collected = new WeakMap<LanguageModelV4GenerateResult, CollectedStream>();
  let broken: { error: unknown } | undefined;
  const read = async (
    result: LanguageModelV4StreamResult,
    signal: AbortSignal | undefined,
    isDoomed: IsDoomed | undefined,
  ) =>
    collectStream(result, signal, { isDoomed, onStart }).catch((given: unknown) => {
      const error = filterError(given, filter);
      broken = { error };
      throw error;
    });
  const validation = validateAnswer({
    generate: async (callOptions, isDoomed) => {
      const opened = await withFilteredErrors(filter, () => model.doStream(callOptions));
      const stream = await read(opened, callOptions.abortSignal, isDoomed);
      collected.set(stream.result, stream);
      return stream.result;
    },
    model,
    options,
    settings,
    host: host.options.shadowAgent ?? {},
    filter,
    monitor,
    record,
    ...(onProgress && { onProgress }),
  });
  monitorInput(request);
  const candidate = await validation.catch((error: unknown) => {
    const isBroken = broken?.error === error && !options.abortSignal?.aborted;
    if (isBroken && context.brokenCandidate === 'part') return undefined;
    throw error;
  });
  if (candidate === undefined) return { stream: brokenStream(request, broken?.error) };
  context.onKnown?.(record.decided());
  const open = () => {
    const { parts = [] } = collected.get(candidate) ?? {};
    const whole = isFinished(parts, candidate, onProgress) ? parts : [...parts, unfinished];
    return mapParts(readerOf(whole), createAnswerMapper(request), partsOptions(request));
  };
  if (failureError(request, candidate)) {
    // The caller gets this candidate with the error, so it is filtered like an answer.
    const { result } = await collectStream({ stream: streamOfParts(open()) });
    throw failureError(request, result);
  }
  const { request: sent, response } = candidate;
  return {
    parts: open(),
    ...(sent && { request: sent }),
    ...(response?.headers && { response: { headers: response.headers } }),
  };
}

/** The finish part of an answer whose stream ended without one. */
const unfinished: LanguageModelV4StreamPart = {
  type: 'finish',
  finishReason: { unified: 'other', raw: undefined },
  usage: unknownUsage,
};

/**
 * Whether an answer has the finish part that carries its outcome, or needs no finish part: the AI SDK has its own error
 * for an empty stream.
 */
function isFinished(
  parts: readonly LanguageModelV4StreamPart[],
  { content }: LanguageModelV4GenerateResult,
  onProgress: ReplayListeners['onProgress'],
): boolean {
  const isEmpty = content.length === 0 && onProgress === undefined;
  return isEmpty || parts.some(({ type }) => type === 'finish');
}

/**
 * Returns the stream of an answer that broke before any of it was sent: an error part and a finish part. With both, the
 * promises of every AI SDK major settle, and AI SDK 7 counts the error among its stream retries.
 */
function brokenStream(
  request: ActiveRequest,
  error: unknown,
): ReadableStream<LanguageModelV4StreamPart> {
  const start = { type: 'stream-start' as const, warnings: addWarnings([], request) };
  return streamOf([start, ...failedParts(request, error)]);
}
