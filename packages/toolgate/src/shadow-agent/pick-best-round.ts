import type { Round, Verdict } from './shadow-agent.ts';

/**
 * Picks the rejected candidate that comes nearest to a valid answer: the one with the highest product of the probabilities
 * of its criteria, which is the probability that all of them are met where none depends on another. Of equal ones the later
 * counts. A candidate without probabilities, such as one that a check rejected, is below all that have some.
 *
 * @returns its index; undefined where no candidate has probabilities.
 */
export function pickBestRound(rounds: readonly Round[]): number | undefined {
  let best: { at: number; score: number } | undefined;
  for (const [at, { verdict }] of rounds.entries()) {
    const score = scoreVerdict(verdict);
    if (score !== undefined && score >= (best?.score ?? 0)) best = { at, score };
  }
  return best?.at;
}

function scoreVerdict({ criteria }: Verdict): number | undefined {
  return criteria?.reduce((product, { probability }) => product * probability, 1);
}
