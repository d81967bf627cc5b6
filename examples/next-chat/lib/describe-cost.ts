import type { ToolgateOutcome } from 'toolgate/ai-sdk-7';
import { count } from './describe-outcome.ts';

/** A model call and its cost. */
export type Call = ToolgateOutcome['calls'][number];

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
      : `${countTokens(inputTokens)} in, ${outputTokens ?? '?'} out`;
  return `${count(calls.length, 'call')}, ${tokens}, ${milliseconds} ms`;
}

function countTokens(tokens: number | undefined): string {
  return tokens === undefined ? '? tokens' : count(tokens, 'token');
}

function sum(numbers: readonly (number | undefined)[]): number | undefined {
  const known = numbers.filter((number) => number !== undefined);
  return known.length === 0 ? undefined : known.reduce((total, number) => total + number, 0);
}
