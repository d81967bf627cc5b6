import type { PlacedClaim } from '../statements/index.ts';
import type { Rule } from './candidates.ts';
import { findNaming } from './near-guards.ts';
import type { Reading } from './reading.ts';

/** Maximum distance in sentences between a value and its guard. */
const reach = 2;

/**
 * Finds the sentence or label that most likely guards a value. If the value has the rule `name` or `access`, that is
 * its own sentence. Otherwise it is the likeliest of its own sentence, the sentences beside it, the labels over it and
 * the sentences that name its thing.
 */
export function findGuardPlace(
  claim: PlacedClaim & { rule?: Rule },
  { guards, labels, context, naming }: Reading,
): number {
  const { at, rule } = claim;
  if (rule === 'name' || rule === 'access') return at;
  const best = (place: number): number => guards[place]?.best ?? 0;
  const beside = Array.from({ length: 2 * reach + 1 }, (_, turn) => at - reach + turn);
  const likelihoods = [
    { place: at, likelihood: 0 },
    ...beside.map((place) => ({ place, likelihood: best(place) + hides(place, at, context) })),
    ...findNaming(claim, { naming, context }).map((place) => ({
      place,
      likelihood: best(place) + Number(context.evidence[place]?.hides === true),
    })),
    ...(labels.over[at] ?? []).map((place) => ({
      place,
      likelihood: (guards[place]?.label ?? 0) + Number(rule === 'label'),
    })),
  ];
  return likelihoods.reduce((most, one) => (one.likelihood > most.likelihood ? one : most)).place;
}

/** Returns 1 if a sentence hides its own value or, by reference, an earlier one; otherwise 0. */
function hides(place: number, at: number, { evidence }: Reading['context']): number {
  const own = evidence[place];
  const isMeant = place === at || own?.isAnaphoric === true;
  return Number(isMeant && own?.hides === true && !own.isAboutPrompt);
}
