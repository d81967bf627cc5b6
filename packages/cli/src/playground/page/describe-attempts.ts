import { type Call, describeCost, type Outcome } from './outcome.ts';

type Verdict = NonNullable<NonNullable<Outcome['shadowAgent']>['verdicts']>[number];

/** Describes for each attempt of the shadow agent who decided it, and the cost of its calls. */
export function describeAttempts(verdicts: readonly Verdict[], calls: readonly Call[]): string[] {
  const callsOfAttempts = groupCalls(calls);
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

/** Groups the calls by attempt. A call that writes an answer begins an attempt, and the calls that check it follow. */
function groupCalls(calls: readonly Call[]): Call[][] {
  const groups: Call[][] = [];
  for (const call of calls) {
    if (call.role === 'candidate' || call.role === 'revision') groups.push([call]);
    else if (call.role === 'validation') groups.at(-1)?.push(call);
  }
  return groups;
}
