import { expect, inject, it } from 'vitest';
import { everyPair } from '../../../../every-pair.ts';

const letters = ['a', 'b', 'c', 'd'];
const cases = letters.flatMap((letter) =>
  [1, 2, 3].flatMap((number) => [true, false].map((flag) => ({ letter, number, flag }))),
);
const possible = cases.filter(({ letter, number }) => letter !== 'd' || number === 1);

it('chooses cases in which every two values meet, and in a full run all', () => {
  const chosen = everyPair(possible, 'letter', 'number', 'flag');
  const meets = (subset: typeof possible) =>
    new Set(
      subset.flatMap(({ letter, number, flag }) => [
        `${letter} ${number}`,
        `${letter} ${flag}`,
        `${number} ${flag}`,
      ]),
    );
  expect(meets(chosen)).toEqual(meets(possible));
  expect(chosen).toEqual(possible.filter((one) => chosen.includes(one)));
  // Each pair of a letter and a number needs a case of its own, and `d 1` one for each flag.
  expect(chosen).toHaveLength(inject('isFullRun') ? possible.length : 11);
});
