import type {
  LanguageModelV4,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
  SharedV4Warning,
} from '@ai-sdk/provider';
import type { ResolvedShadowAgentSettings } from '../gateway-tools/index.ts';
import type { IsDoomed, ShadowAgentProgress } from '../shadow-agent/index.ts';
import { type ActiveRequest, addWarnings, failureError } from './active-request.ts';
import { failedParts } from './answer-mapper.ts';
import { filterError, withFilteredErrors } from './filter/index.ts';
import { monitorInput } from './monitor.ts';
import { answerParts, brokenStream } from './stream-answer.ts';
import {
  type CollectedStream,
  type StreamedAnswer,
  collectStream,
  openProgressStream,
  readerOf,
  streamOfParts,
  streamResultOf,
} from './stream/index.ts';
import { unknownUsage } from './usage.ts';
import { validateAnswer } from './validate-answer.ts';

/**
 * Streams an answer that the shadow agent has validated. On the host's wish, the stream first reports the attempts.
 *
 * @throws OutcomeError if the answer failed and the host wants an error.
 */
export async function streamValidated(
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
    const fail = (error: unknown) => failedParts(request, error);
    return { stream: await openProgressStream({ open, fail, wait, signal, awaitsStart }) };
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
  const { options, filter, record, context } = request;
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
  const validation = validateAnswer(model, request, {
    settings,
    ask: async (callOptions, isDoomed) => {
      const opened = await withFilteredErrors(filter, () => model.doStream(callOptions));
      const stream = await read(opened, callOptions.abortSignal, isDoomed);
      collected.set(stream.result, stream);
      return stream.result;
    },
    onProgress,
  });
  monitorInput(request);
  const candidate = await validation.catch((error: unknown) => {
    const isBroken = broken?.error === error && !options.abortSignal?.aborted;
    if (isBroken && context.brokenCandidate === 'part') return undefined;
    throw error;
  });
  if (candidate === undefined) return brokenStream(request, broken?.error);
  context.onKnown?.(record.decided());
  const open = () => {
    const { parts = [] } = collected.get(candidate) ?? {};
    const whole = isFinished(parts, candidate, onProgress) ? parts : [...parts, unfinished];
    return answerParts(request, readerOf(whole));
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
