import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult as Candidate,
  LanguageModelV4StreamPart,
  SharedV4Warning,
} from '@ai-sdk/provider';
import type { IsDoomed } from '../shadow-agent/index.ts';
import { type ActiveRequest, failureError } from './active-request.ts';
import { filterError, withFilteredErrors } from './filter/index.ts';
import { answerParts, brokenStream } from './stream-answer.ts';
import {
  type CollectedStream,
  type StreamedAnswer,
  collectStream,
  readerOf,
  streamOfParts,
} from './stream/index.ts';
import { unknownUsage } from './usage.ts';

/** Asks the model for a candidate. */
export type AskForCandidate = (
  options: LanguageModelV4CallOptions,
  isDoomed: IsDoomed | undefined,
) => Promise<Candidate>;

/** Options of {@link streamCandidate}. */
interface CandidateOptions {
  /** Runs the shadow agent, which asks for candidates, and resolves to the candidate that it returns. */
  validate: (ask: AskForCandidate) => Promise<Candidate>;
  /** Gets the warnings of each candidate when it starts. */
  onStart?: ((warnings: SharedV4Warning[]) => void) | undefined;
  /** Whether the caller sees parts before the answer. Even an empty answer then ends with a finish part. */
  hasProgress: boolean;
}

/**
 * Lets the shadow agent choose between streamed candidates, each read to its end. Then streams the parts of the candidate
 * that it returned.
 *
 * @throws OutcomeError if the answer failed and the host wants an error.
 */
export async function streamCandidate(
  model: LanguageModelV4,
  request: ActiveRequest,
  { validate, onStart, hasProgress }: CandidateOptions,
): Promise<StreamedAnswer> {
  const { options, filter, record, context } = request;
  // Maps a candidate to the parts that it was put together from.
  const collectedStreams = new WeakMap<Candidate, CollectedStream>();
  let failure: { error: unknown } | undefined;

  function open(candidate: Candidate) {
    const { parts = [] } = collectedStreams.get(candidate) ?? {};
    const isFinished = parts.some(({ type }) => type === 'finish');
    const isWhole = isFinished || (candidate.content.length === 0 && !hasProgress);
    return answerParts(request, readerOf(isWhole ? parts : [...parts, unfinished]));
  }

  const ask: AskForCandidate = async (callOptions, isDoomed) => {
    const { abortSignal } = callOptions;
    const streamResult = await withFilteredErrors(filter, () => model.doStream(callOptions));
    try {
      const stream = await collectStream(streamResult, abortSignal, { isDoomed, onStart });
      collectedStreams.set(stream.result, stream);
      return stream.result;
    } catch (cause) {
      const error = await filterError(cause, filter);
      failure = { error };
      throw error;
    }
  };

  const candidate = await validate(ask).catch((error: unknown) => {
    const isBroken = failure?.error === error && !options.abortSignal?.aborted;
    if (isBroken && context.brokenCandidate === 'part') return undefined;
    throw error;
  });
  if (candidate === undefined) return brokenStream(request, failure?.error);
  context.onKnown?.(record.decided());
  if (failureError(request, candidate)) {
    // The caller gets this candidate with the error, so it is filtered like an answer.
    const { result } = await collectStream({ stream: streamOfParts(open(candidate)) });
    throw failureError(request, result);
  }
  const { request: sent, response } = candidate;
  return {
    parts: open(candidate),
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
