import type { VisibleOutcome } from 'toolgate';
import { formatCount } from '../../format-count.ts';

/** An outcome from the gateway; any field may be missing. */
export type Outcome = Partial<VisibleOutcome>;

/** A notice about an answer. */
export interface Notice {
  kind: 'good' | 'warning' | 'stopped';
  title: string;
  text: string;
}

/** Returns a notice about the guard, if it acted or would have acted. */
export function describeQuestion({ promptGuard }: Outcome): Notice[] {
  if (promptGuard?.would) return [describeMonitored(promptGuard.would, promptGuard.reason)];
  if (promptGuard?.action !== 'hardened') return [];
  const { reason = 'The prompt guard was not sure of this message.' } = promptGuard;
  const text = `${reason} It went to the model marked as data.`;
  return [{ kind: 'warning', title: 'Hardened.', text }];
}

/** Describes the action that the feature would have taken without monitor mode. */
function describeMonitored(
  would: string,
  reason: string = 'It went to the model as it was.',
): Notice {
  return { kind: 'warning', title: `Would have been ${would}.`, text: reason };
}

function describeFilter({
  action,
  would,
  wouldWithhold = [],
}: NonNullable<Outcome['contentFilter']>): Notice[] {
  const about = 'The content filter only monitors, so the answer went out as it was.';
  if (would) return [describeMonitored(would, about)];
  if (wouldWithhold.length > 0) {
    return [
      { kind: 'warning', title: `Would have withheld ${wouldWithhold.join(', ')}.`, text: about },
    ];
  }
  if (action === 'redacted') {
    const text = 'The content filter replaced a secret in the answer.';
    return [{ kind: 'warning', title: 'Redacted.', text }];
  }
  if (action !== 'blocked') return [];
  const text = 'The content filter held back text that would have revealed hidden text.';
  return [{ kind: 'stopped', title: 'Cut off.', text }];
}

/** Returns notices about the features that acted. */
export function describeAnswer({ promptGuard, contentFilter, shadowAgent }: Outcome): Notice[] {
  const notices: Notice[] = [];
  if (promptGuard?.action === 'blocked') {
    const { reason = 'The message looks like an attack on the instructions.' } = promptGuard;
    const text = `${reason} The model was not asked.`;
    notices.push({ kind: 'stopped', title: 'Refused.', text });
  }
  if (contentFilter) notices.push(...describeFilter(contentFilter));
  // A step with a tool call has no answer to validate yet.
  const isUnchecked = shadowAgent?.action === 'unchecked' && shadowAgent.reason !== 'tool call';
  if (shadowAgent?.action === 'failed' || (shadowAgent && isUnchecked)) {
    notices.push({ kind: 'warning', title: 'Not validated.', text: failureText(shadowAgent) });
  }
  if (shadowAgent?.action === 'passed') {
    const { iterations } = shadowAgent;
    const text =
      iterations === 1
        ? 'The first answer passed.'
        : `The answer was revised and passed at check ${iterations}.`;
    notices.push({ kind: 'good', title: 'Validated.', text });
  }
  return notices;
}

function failureText({
  iterations,
  maxIterations,
  reason = iterations < maxIterations ? 'unfinished' : undefined,
}: NonNullable<Outcome['shadowAgent']>): string {
  return reason === undefined
    ? `No answer passed within ${formatCount(maxIterations, 'check')}. This is the last one.`
    : `Checking ended early, after ${formatCount(iterations, 'check')}: ${reason}. This is the last answer.`;
}

/** A model call and its cost. */
export type Call = NonNullable<Outcome['calls']>[number];

/** Returns the calls of the shadow agent: all calls after the first candidate. */
export function addedCalls(calls: readonly Call[]): Call[] {
  return calls.filter(({ role }) => addedRoles.has(role));
}

const addedRoles: ReadonlySet<string> = new Set(['compilation', 'validation', 'revision']);

/** Adds up the cost of calls; unreported tokens are left out. */
export function totalCost(calls: readonly Call[]): Omit<Call, 'role'> {
  const inputTokens = sum(calls.map((call) => call.inputTokens));
  const outputTokens = sum(calls.map((call) => call.outputTokens));
  return {
    ...(inputTokens !== undefined && { inputTokens }),
    ...(outputTokens !== undefined && { outputTokens }),
    milliseconds: Math.round(calls.reduce((total, { milliseconds }) => total + milliseconds, 0)),
  };
}

/** Describes the cost of calls. */
export function describeCost(calls: readonly Call[]): string {
  if (calls.length === 0) return 'no call of a model';
  const { inputTokens, outputTokens, milliseconds } = totalCost(calls);
  const tokens =
    inputTokens === undefined && outputTokens === undefined
      ? 'tokens not reported'
      : `${countedTokens(inputTokens)} in, ${outputTokens ?? '?'} out`;
  return `${formatCount(calls.length, 'call')}, ${tokens}, ${milliseconds} ms`;
}

function countedTokens(tokens: number | undefined): string {
  return tokens === undefined ? '? tokens' : formatCount(tokens, 'token');
}

function sum(numbers: readonly (number | undefined)[]): number | undefined {
  const knownNumbers = numbers.filter((number) => number !== undefined);
  return knownNumbers.length === 0
    ? undefined
    : knownNumbers.reduce((total, number) => total + number, 0);
}
