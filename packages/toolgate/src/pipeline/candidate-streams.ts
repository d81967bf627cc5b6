import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult as Candidate,
  LanguageModelV4StreamPart,
  SharedV4Warning,
} from '@ai-sdk/provider';
import { dropGatewayCalls } from '../gateway-tools/index.ts';
import { waitAtMost } from '../internal/index.ts';
import type { IsDoomed } from '../shadow-agent/index.ts';
import { type ActiveRequest, failureError } from './active-request.ts';
import { filterError, withFilteredErrors } from './filter/index.ts';
import { answerParts, brokenStream } from './stream-answer.ts';
import {
  type AnswerRest,
  type CollectedStream,
  type StreamedAnswer,
  collectStream,
  readerOf,
  streamOfParts,
} from './stream/index.ts';
import { unknownUsage } from './usage/index.ts';

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
  const { options, record, context } = request;
  const reader = createCandidateReader(model, request, onStart);

  function open({ parts, result }: CollectedStream) {
    const isFinished = parts.some(({ type }) => type === 'finish');
    const isWhole = isFinished || (result.content.length === 0 && !hasProgress);
    return answerParts(request, readerOf(isWhole ? parts : [...parts, unfinished]));
  }

  let failure: { error: unknown } | undefined;
  const returned = await reader.read(validate).catch((error: unknown) => {
    const isBroken = reader.isFailure(error) && !options.abortSignal?.aborted;
    if (!isBroken || context.brokenCandidate !== 'part') throw error;
    failure = { error };
    return undefined;
  });
  if (returned === undefined) return brokenStream(request, failure?.error);
  const { result: candidate } = returned;
  context.onKnown?.(record.decided());
  if (failureError(request, candidate)) {
    // The caller gets this candidate with the error, so it is filtered like an answer.
    const { result } = await collectStream({ stream: streamOfParts(open(returned)) });
    throw failureError(request, result);
  }
  const { request: sent, response } = candidate;
  return {
    parts: open(returned),
    ...(sent && { request: sent }),
    ...(response?.headers && { response: { headers: response.headers } }),
  };
}

/** Asks for candidates, and keeps their streams. */
interface CandidateReader {
  /** Returns the stream of the candidate that is returned. If a check ended it, waits for its rest. */
  read: (validate: CandidateOptions['validate']) => Promise<CollectedStream>;
  /** Whether an error broke the last stream. */
  isFailure: (error: unknown) => boolean;
}

/**
 * Creates the reader of the candidates of one request. The rest of a candidate that a check ended is read until the revision
 * begins, because the loop returns that candidate if the revision fails.
 */
function createCandidateReader(
  model: LanguageModelV4,
  { filter, record, settings }: ActiveRequest,
  onStart: CandidateOptions['onStart'],
): CandidateReader {
  // Maps a candidate to the parts that it was put together from.
  const streams = new WeakMap<Candidate, CollectedStream>();
  let failure: { error: unknown } | undefined;
  let rest: AnswerRest | undefined;
  const close = (): void => {
    rest?.cancel();
    rest = undefined;
  };

  const ask: AskForCandidate = async (callOptions, isDoomed) => {
    const { abortSignal } = callOptions;
    const streamResult = await withFilteredErrors(filter, () => model.doStream(callOptions));
    try {
      const listeners = { isDoomed, onStart, onText: close };
      const stream = await collectStream(streamResult, abortSignal, listeners);
      close();
      ({ rest } = stream);
      // The mapper of the parts drops the same calls.
      const candidate = dropGatewayCalls(stream.result);
      streams.set(candidate, stream);
      return candidate;
    } catch (cause) {
      const error = await filterError(cause, filter);
      failure = { error };
      throw error;
    }
  };

  const complete = async (candidate: Candidate): Promise<CollectedStream> => {
    const stream = streams.get(candidate) ?? { result: candidate, parts: [] };
    if (stream.rest === undefined) return stream;
    const whole = rest && (await waitAtMost(rest.whole, maxRestMilliseconds));
    if (whole === undefined) settings.warnings.push(cutWarning);
    else record.callLog.correct(candidate, whole.result.usage);
    return whole ?? stream;
  };

  return {
    isFailure: (error) => failure?.error === error,
    async read(validate) {
      try {
        return await complete(await validate(ask));
      } finally {
        close();
      }
    },
  };
}

/** Maximum time to wait for the rest of a candidate. It was read while the revision failed, so little is left. */
const maxRestMilliseconds = 60_000;

const cutWarning =
  'The answer is incomplete: a check ended this candidate while it streamed, and no revision replaced it.';

/** The finish part of an answer whose stream ended without one. */
const unfinished: LanguageModelV4StreamPart = {
  type: 'finish',
  finishReason: { unified: 'other', raw: undefined },
  usage: unknownUsage,
};
