import type { Round, Verdict } from './shadow-agent.ts';

/**
 * Picks the rejected candidate that comes nearest to a valid answer: the candidate with the highest product of the
 * probabilities of its criteria. The product is the probability that all criteria are met, if they are independent. Of equal
 * candidates the later wins. A candidate without probabilities, for instance because a check rejected it, is below all others.
 *
 * @returns its index; undefined if no candidate has probabilities.
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
