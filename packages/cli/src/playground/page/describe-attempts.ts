import { type Call, describeCost, type Outcome } from './outcome.ts';

type Verdict = NonNullable<NonNullable<Outcome['shadowAgent']>['verdicts']>[number];

/** Describes for each attempt of the shadow agent who decided it, and the cost of its calls. */
export function describeAttempts(verdicts: readonly Verdict[], calls: readonly Call[]): string[] {
  const callsOfAttempts = groupCalls(calls, verdicts.length);
  return verdicts.map((verdict, index) => {
    const own = callsOfAttempts[index] ?? [];
    return `${describeDecision(verdict, own, index)}: ${describeCost(own)}`;
  });
}

function describeDecision(
  { pass, repeated }: Verdict,
  calls: readonly Call[],
  index: number,
): string {
  if (repeated) return 'The same answer as before, so it was not checked again';
  if (calls.some(({ role }) => role === 'validation')) {
    return `${index === 0 ? 'Written' : 'Revised'} and checked`;
  }
  return pass ? 'Passed by code' : 'Rejected by code';
}

/**
 * Groups the calls by attempt. A call that writes an answer begins an attempt, and the calls that check it follow. A call that
 * failed reports no tokens; it belongs to the attempt of the try after it.
 */
function groupCalls(calls: readonly Call[], attempts: number): Call[][] {
  const groups: Call[][] = [];
  let failures = calls.filter(isWriting).length - attempts;
  let isRetry = false;
  for (const call of calls) {
    if (!isWriting(call) && call.role !== 'validation') continue;
    if (groups.length === 0 || (isWriting(call) && !isRetry)) groups.push([]);
    groups.at(-1)?.push(call);
    isRetry = isWriting(call) && call.outputTokens === undefined && failures > 0;
    if (isRetry) failures -= 1;
  }
  return groups;
}

function isWriting({ role }: Call): boolean {
  return role === 'candidate' || role === 'revision';
}
