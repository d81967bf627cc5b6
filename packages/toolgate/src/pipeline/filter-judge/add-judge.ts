import type { ActiveRequest } from '../active-request.ts';
import type { FilterFindings, PartFilter } from '../filter/index.ts';
import { type JudgedPartFilter, createJudgedParts } from './judged-parts.ts';
import { openJudge } from './open-judge.ts';

/** Adds the judge of a request's answer to a filter of its parts; returns the filter itself if the host has no judge. */
export function addJudge(
  parts: PartFilter,
  request: ActiveRequest,
  findings: FilterFindings,
): JudgedPartFilter {
  const judge = openJudge(request);
  // A filter that only monitors shows no notice.
  const notice = request.filter?.notice ?? '';
  return judge ? createJudgedParts(parts, { judge, notice, findings }) : parts;
}
