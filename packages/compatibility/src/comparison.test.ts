import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { everyPair } from '../../../every-pair.ts';
import {
  type Case,
  cases,
  compareCall,
  type Comparison,
  createReadableRandom,
  permittedDifferences,
  type Setting,
  settings,
  undoDifferences,
} from './comparison/index.ts';
import { type Major, majors } from './majors.ts';
import { membersOf } from './members-of.ts';

// The scripts have warnings, which the SDK would print.
beforeAll(() => {
  vi.stubGlobal('AI_SDK_LOG_WARNINGS', false);
  vi.spyOn(Math, 'random').mockImplementation(createReadableRandom());
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Whether a release has all that a case is about. */
function isIn({ majors: some, needs = [] }: Pick<Case, 'majors' | 'needs'>, major: Major): boolean {
  const members = membersOf(major);
  return (some?.includes(major.number) ?? true) && needs.every((name) => members.has(name));
}

it('compares every case in the newest release of at least one major', () => {
  const newest = majors.filter(({ name }) => !name.endsWith('.0'));
  const left = cases.filter((each) => !newest.some((major) => isIn(each, major)));
  expect(left.map(({ name }) => name)).toEqual([]);
});

/** The comparisons of this run: every case in every major, in one setting or more. */
const compared = everyPair(
  cases.flatMap((given) =>
    majors
      .filter((major) => isIn(given, major))
      .flatMap((major) =>
        (given.settings ?? settings).map((setting) => ({ given, major, setting })),
      ),
  ),
  ({ given }) => given.name,
  ({ major }) => major.name,
  'setting',
);

/** The settings in which a case is compared in a major. */
function settingsOf(given: Case, major: Major): Setting[] {
  return compared
    .filter((each) => each.given === given && each.major === major)
    .map(({ setting }) => setting);
}

describe.each(majors)(
  'a caller of AI SDK $name sees no more than the listed differences',
  (major) => {
    const rows = cases.filter((each) => isIn(each, major));

    it.each(rows)('$name', async (given) => {
      const found = await findDifferences(given, major);
      expect(found.wrapped).toEqual(found.bare);
    });
  },
);

/** The observations of a call in the first setting in which they differ; absent if they are alike in all settings. */
async function findDifferences(given: Case, major: Major) {
  for (const setting of settingsOf(given, major)) {
    const comparison = await compareCall(given, setting, major);
    if (comparison.bare.length < 2) throw new Error('The call shows nothing to compare.');
    // A call that the SDK itself cannot make compares nothing.
    expect(JSON.stringify(comparison.bare)).not.toContain('is not a function');
    if (isAlike(comparison)) continue;
    const undone = undoDifferences(comparison);
    if (isAlike(undone)) continue;
    const { bare, wrapped } = undone;
    return { bare: { setting, seen: bare }, wrapped: { setting, seen: wrapped } };
  }
  return { bare: undefined, wrapped: undefined };
}

/** Comparing texts is many times faster, and almost all are the same. */
function isAlike({ bare, wrapped }: Pick<Comparison, 'bare' | 'wrapped'>): boolean {
  return JSON.stringify(wrapped) === JSON.stringify(bare);
}

describe.each(majors)('a caller of AI SDK $name still sees each listed difference', (major) => {
  const rows = permittedDifferences.filter((each) => isIn(each, major));

  it.each(rows)('$name', async (difference) => {
    const { name, setting } = difference.example;
    const given = cases.find((each) => each.name === name);
    if (given === undefined) throw new Error(`There is no case "${name}".`);
    const comparison = await compareCall(given, setting, major);
    const others = permittedDifferences.filter((each) => each !== difference);
    const { bare, wrapped } = undoDifferences(comparison, others);
    expect(wrapped).not.toEqual(bare);
  });
});
