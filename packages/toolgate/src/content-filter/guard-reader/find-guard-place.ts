import type { PlacedClaim } from '../statements/index.ts';
import type { Rule } from './candidates.ts';
import { findNaming } from './near-guards.ts';
import type { Reading } from './reading.ts';

/** Sentences on either side of a value that may keep it. */
const reach = 2;

/**
 * Finds the sentence or label that most likely keeps a value: its own sentence if that names the value as a secret or says who gets access,
 * otherwise the likeliest guard of its own sentence, those beside it, the labels over it and the sentences that name its thing.
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
    ...findNaming(claim, { naming, context }).map((place) => ({ place, likelihood: best(place) })),
    ...(labels.over[at] ?? []).map((place) => ({
      place,
      likelihood: (guards[place]?.label ?? 0) + Number(rule === 'label'),
    })),
  ];
  return likelihoods.reduce((most, one) => (one.likelihood > most.likelihood ? one : most)).place;
}

/** 1 for a sentence that hides a value of its own, or a value before it; otherwise 0. */
function hides(place: number, at: number, { evidence }: Reading['context']): number {
  const own = evidence[place];
  const isMeant = place === at || own?.isAnaphoric === true;
  return Number(isMeant && own?.hides === true && !own.isAboutPrompt);
}
