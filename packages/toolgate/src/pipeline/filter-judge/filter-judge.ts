import type { FilterRequest } from '../../content-filter/index.ts';
import { waitAtMost } from '../../internal/index.ts';
import type { AnyLanguageModel } from '../../specification/index.ts';
import { bookedJudge } from '../call-ledger.ts';
import type { RequestRecord } from '../request-record.ts';
import { askFilterJudge } from './ask-filter-judge.ts';
import { createSuspicion, type Suspicion } from './create-suspicion.ts';

/** The second opinion about one answer: what no comparison of words finds, such as a translation. */
export interface FilterJudge {
  /** Opens the search for signs that the model should be asked. */
  watch(): Suspicion;
  /**
   * Asks about the answer so far.
   *
   * @returns false, too, when the model fails or takes too long: then what the filter found by itself holds.
   */
  isLeak(answer: string): Promise<boolean>;
}

/** What the judge of one answer needs. */
export interface OpenFilterJudge {
  /** The model that is asked. */
  model: AnyLanguageModel;
  /** How long its word is waited for, in milliseconds. */
  wait: number;
  /** What is hidden, and what the user said. */
  request: FilterRequest;
  /** Receives the calls. */
  record: Pick<RequestRecord, 'ledger'>;
  /** Ends a call when the request is given up. */
  signal: AbortSignal | undefined;
}

/** Opens the judge of one answer. */
export function openFilterJudge({
  model,
  wait,
  request,
  record,
  signal,
}: OpenFilterJudge): FilterJudge {
  const hidden = request.hidden.map(({ text }) => text).join('\n\n');
  return {
    watch: () => createSuspicion(request),
    async isLeak(answer) {
      const deadline = new AbortController();
      const signals = [deadline.signal, ...(signal ? [signal] : [])];
      const asked = askFilterJudge({
        judge: bookedJudge(model, record),
        hidden,
        answer,
        signal: AbortSignal.any(signals),
      });
      try {
        return (await waitAtMost(asked, wait)) === 'leak';
      } finally {
        deadline.abort();
      }
    },
  };
}
