import type { PromptGuardThresholds } from 'toolgate';
import type { GuardAction, TrafficMessage } from '../traffic/index.ts';

/** A period of recorded traffic. */
export interface Period {
  /** The day, such as `2026-11-22`, or the number of the period. */
  name: string;
  /** The scores of its messages. */
  scores: number[];
}

/** The thresholds that a replay compares. */
export type Change = Readonly<Record<'before' | 'after', PromptGuardThresholds>>;

/** Maximum number of days; more bars would be too thin to see. */
const maxDays = 62;
/** Number of periods if the messages have no time. */
const parts = 7;

/**
 * Splits messages by the day of their time (UTC). If times are missing, or span one day or more than 62, it makes seven
 * periods of equal size.
 */
export function splitPeriods(messages: readonly TrafficMessage[]): Period[] {
  const days = new Map<string, number[]>();
  for (const { time, score } of messages) {
    if (time === undefined) break;
    const day = new Date(time).toISOString().slice(0, 10);
    const scores = days.get(day) ?? [];
    scores.push(score);
    days.set(day, scores);
  }
  const isTimed = messages.every(({ time }) => time !== undefined);
  if (isTimed && days.size > 1 && days.size <= maxDays) {
    return [...days]
      .map(([name, scores]) => ({ name, scores }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  }
  const length = Math.ceil(messages.length / parts);
  return Array.from({ length: Math.ceil(messages.length / length) }, (_, part) => ({
    name: `${part + 1}`,
    scores: messages.slice(part * length, (part + 1) * length).map(({ score }) => score),
  }));
}

/** Counts the guard's actions with some thresholds. */
export function countActions(
  scores: readonly number[],
  { harden, block }: PromptGuardThresholds,
): Record<GuardAction, number> {
  const blocked = scores.filter((score) => score >= block).length;
  const reached = scores.filter((score) => score >= harden).length;
  return { passed: scores.length - reached, hardened: reached - blocked, blocked };
}
