import type { ToolgateOutcome } from 'toolgate/ai-sdk-7';
import { type Call, describeCost } from './describe-cost.ts';

type Verdict = NonNullable<ToolgateOutcome['shadowAgent']>['verdicts'][number];

/** Describes each attempt of the shadow agent: its verdict, who decided it, and the cost of its calls. */
export function describeAttempts(verdicts: readonly Verdict[], calls: readonly Call[]) {
  const callsOfAttempts = groupCalls(calls, verdicts.length);
  return verdicts.map(({ pass, feedback, repeated }, index) => {
    const own = callsOfAttempts[index] ?? [];
    const words = describeDecision(pass, repeated === true, own);
    return { pass, feedback, cost: `${words}${describeCost(own)}` };
  });
}

function describeDecision(pass: boolean, isRepeated: boolean, calls: readonly Call[]): string {
  if (isRepeated) return 'The same answer as before, so it was not checked again: ';
  if (calls.some(({ role }) => role === 'validation')) return '';
  return pass ? 'Passed by code: ' : 'Rejected by code: ';
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
