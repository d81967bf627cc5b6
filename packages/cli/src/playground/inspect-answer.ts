import {
  createContentFilter,
  createPromptGuard,
  type ExplainedSentence,
  explainSystem,
  type FilterRequest,
  type ToolgateOptions,
} from 'toolgate';
import { finishInTurns } from 'toolgate/internal';
import { pickFilterOptions, pickGuardOptions } from 'toolgate/pipeline';
import { z } from 'zod';
import { streamThrough } from '../stream-through.ts';

/** The request of the page: an invented or real answer, and the texts that it may reveal. */
const trialSchema = z.object({
  system: z.string().max(20_000),
  user: z.string().max(20_000).default(''),
  output: z.string().max(100_000),
});

/** A sentence of the system prompt, as the content filter classifies it. */
export type PromptSentence = Pick<ExplainedSentence, 'text' | 'kind' | 'reason'>;

/** How guard and filter would treat an answer. */
export interface InspectedAnswer {
  promptGuard: { action: string; score: number; category?: string };
  contentFilter: {
    action: 'passed' | 'blocked';
    kind?: string;
    /** The number of characters that a reader of the stream gets. */
    released: number;
  };
  sentences: PromptSentence[];
}

/** Number of characters in a piece of the stream. */
const pieceLength = 64;

/**
 * Creates a function that inspects an answer for the playground. It uses the host's settings, but no judges, because
 * judges cost money.
 *
 * @returns a function of the request's body. It throws `ZodError` for an invalid body.
 */
export function createAnswerInspector(
  options: Pick<ToolgateOptions, 'promptGuard' | 'contentFilter'>,
): (body: unknown) => Promise<InspectedAnswer> {
  const { judge: _judge, judgeWait: _wait, ...guardOptions } = pickGuardOptions(options);
  const filterOptions = pickFilterOptions(options);
  const guard = createPromptGuard(guardOptions);
  const filter = createContentFilter(filterOptions);
  const { corrections = [], secrets = [], quotable = [] } = filterOptions;

  return async (body) => {
    const { system, user, output } = trialSchema.parse(body);
    const { action, score, category } = await guard.inspect([{ role: 'user', content: user }]);
    const request: FilterRequest = {
      hidden: [{ text: system, kind: 'instructions' }],
      exempt: [user],
    };
    const session = await filter.openInTurns(request);
    const { sent, kind } = await finishInTurns(streamThrough(session, output, pieceLength));
    return {
      promptGuard: { action, score, ...(category && { category }) },
      contentFilter: {
        action: kind === null ? 'passed' : 'blocked',
        ...(kind !== null && { kind }),
        released: sent.length,
      },
      sentences: explainSystem(system, { corrections, secrets, quotable }).map(
        ({ text, kind: taken, reason }) => ({ text, kind: taken, reason }),
      ),
    };
  };
}
