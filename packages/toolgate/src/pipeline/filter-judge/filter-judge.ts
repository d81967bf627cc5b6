import type { LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import type { FilterRequest } from '../../content-filter/index.ts';
import type { JudgeModel } from '../../judge/index.ts';
import { trackJudge } from '../call-log.ts';
import type { RequestRecord } from '../request-record.ts';
import { askFilterJudge } from './ask-filter-judge.ts';
import { createSuspicion, type Suspicion } from './create-suspicion.ts';

/** The judge of one answer. It finds what a comparison of words cannot find, such as a translation. */
export interface FilterJudge {
  /** Starts to look for signs of a leak; they decide whether to ask the model. */
  watch(): Suspicion;
  /**
   * Asks about the answer so far.
   *
   * @returns `false` also when the model fails or takes too long: the filter then decides alone.
   * @throws the signal's reason for an aborted request: nothing that the model did not clear may go out.
   */
  isLeak(answer: string): Promise<boolean>;
}

/** The options of the judge of one answer. */
export interface OpenFilterJudge {
  /** The model that is asked. */
  model: JudgeModel;
  /** How long to wait for the model, in milliseconds; default 10,000. */
  wait: number | undefined;
  /** The hidden texts and the user's words. */
  request: FilterRequest;
  /** Records the calls. */
  record: Pick<RequestRecord, 'callLog'>;
  /** Aborts a call when the request is aborted. */
  signal: AbortSignal | undefined;
  /** Whether the filter only monitors. */
  isMonitored: boolean;
}

/**
 * Asks about a whole answer, if it is suspect.
 *
 * @returns whether it is a leak; `undefined` if there is no judge or nothing to ask.
 */
export function judgeAnswer(
  judge: FilterJudge | undefined,
  { content }: LanguageModelV4GenerateResult,
): Promise<boolean> | undefined {
  if (judge === undefined) return undefined;
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return judge.watch().read(text) === undefined ? undefined : judge.isLeak(text);
}

/** Creates the judge of one answer. */
export function openFilterJudge({
  model,
  wait,
  request,
  record,
  signal,
  isMonitored,
}: OpenFilterJudge): FilterJudge {
  const hidden = request.hidden.map(({ text }) => text).join('\n\n');
  return {
    watch: () => createSuspicion(request),
    async isLeak(answer) {
      const judge = trackJudge(model, record, { isMonitored });
      const verdict = await askFilterJudge({ judge, hidden, answer, wait, signal });
      signal?.throwIfAborted();
      return verdict === 'leak';
    },
  };
}
