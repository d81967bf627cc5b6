import {
  collectLink,
  findLinks,
} from '../../../toolgate/src/content-filter/guard-reader/features/index.ts';
import { findGuardPlaces } from './guard-examples.ts';
import type { SecretRow } from './secret-rows.ts';
import type { Example } from './train-linear.ts';
import { type ReadRow, valueExamples } from './value-examples.ts';

/** One in this many values without a secret is an example. It counts as much as all of them. */
const everyOther = 4;

/**
 * Makes examples of the links between the values of a prompt and the parts that may guard them. Of a secret, the link to its known guard is
 * positive, and links to other parts do not count, since they may guard it too. Without a known guard, the likeliest link is positive. All
 * links of other values are negative.
 */
export function linkExamples({ row, reading, candidates }: ReadRow): Example<Uint32Array>[] {
  const guarding = findGuarding(row);
  return valueExamples(row, candidates, (candidate) => candidate).flatMap(
    ({ features: candidate, isPositive, weight }, at) => {
      if (!isPositive && at % everyOther !== 0) return [];
      const links = findLinks(candidate, reading);
      const likeliest = links.reduce((most, { likelihood }) => Math.max(most, likelihood), 0);
      const kept = links.filter(
        ({ place, likelihood }) =>
          !isPositive || (guarding === undefined ? likelihood === likeliest : guarding.has(place)),
      );
      return kept.map((link): Example<Uint32Array> => {
        const found: number[] = [];
        collectLink(link, candidate, reading, found);
        return {
          features: Uint32Array.from(new Set(found)),
          isPositive,
          weight: (weight * (isPositive ? 1 : everyOther)) / kept.length,
        };
      });
    },
  );
}

/** Returns the numbers of the sentences with the words that keep a secret; `undefined` if they are not known. */
function findGuarding({ guards, context: { text, sentences } }: SecretRow) {
  if (guards === undefined) return undefined;
  const places = findGuardPlaces(text, guards);
  const isGuarding = ({ start, end }: { start: number; end: number }): boolean =>
    places.some(({ from, length }) => from < end && from + length > start);
  return new Set(sentences.flatMap((sentence, at) => (isGuarding(sentence) ? [at] : [])));
}
