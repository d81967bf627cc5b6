import type { ToolgateConfig } from '../configuration/index.ts';
import { type Finding, warning } from './finding.ts';

/** No answer of a model comes sooner, in milliseconds. A shorter limit was probably meant in seconds. */
const minMilliseconds = 1000;

/** Warns of time limits that were probably meant in seconds. */
export function checkTimeouts({ timeouts = {}, limits = {} }: ToolgateConfig): Finding[] {
  const { timeoutMilliseconds } = limits;
  const all = [
    ...Object.entries(timeouts).map(([name, value]) => [`timeouts.${name}`, value] as const),
    ['limits.timeoutMilliseconds', timeoutMilliseconds] as const,
  ];
  return all.flatMap(([place, value]) => {
    if (typeof value !== 'number' || value >= minMilliseconds) return [];
    const fix = `write ${value * 1000} if you mean ${value} seconds.`;
    return [warning(`${place} is ${value}, which is less than a second.`, fix)];
  });
}
