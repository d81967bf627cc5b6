import type { ActiveRequest } from '../active-request.ts';
import { type FilterJudge, openFilterJudge } from './filter-judge.ts';

/** Opens the judge of a request's answer. Returns `undefined` if the host has no judge or nothing is filtered. */
export function openJudge({
  filter,
  monitor,
  host,
  record,
  options,
}: ActiveRequest): FilterJudge | undefined {
  const { judge: model, judgeWait: wait } = host.options.contentFilter ?? {};
  const reading = filter ?? monitor;
  if (reading === undefined || model === undefined) return undefined;
  return openFilterJudge({
    model,
    wait,
    request: reading.request,
    record,
    signal: options.abortSignal,
    isMonitored: monitor !== undefined,
  });
}
