import type { ActiveRequest } from '../active-request.ts';
import { type FilterJudge, openFilterJudge } from './filter-judge.ts';

const defaultWait = 10_000;

/** The judge of a request's answer; `undefined` where the host names none, or nothing is filtered. */
export function judgeOf({ filter, host, record, options }: ActiveRequest): FilterJudge | undefined {
  const { judge: model, judgeWait: wait = defaultWait } = host.options.contentFilter ?? {};
  if (filter === undefined || model === undefined) return undefined;
  return openFilterJudge({
    model,
    wait,
    request: filter.request,
    record,
    signal: options.abortSignal,
  });
}
