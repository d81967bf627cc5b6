import { expect, it } from 'vitest';
import { createWarningList } from './warning-list.ts';

const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `warning ${index}`);
const note = 'There were more than 20 warnings; the others are left out.';

it('keeps warnings in order, each once', () => {
  const warnings = createWarningList();
  warnings.addAll(['b', 'a', 'b']);
  warnings.add('c', () => 'c, described');
  warnings.add('c', () => 'c, described again');
  expect(warnings.list()).toEqual(['b', 'a', 'c, described']);
});

it.each([
  [20, numbered(20)],
  [21, [...numbered(20), note]],
  [1000, [...numbered(20), note]],
])('keeps twenty of %i, and says if there were more', (count, kept) => {
  const warnings = createWarningList();
  warnings.addAll(numbered(count));
  warnings.addAll(numbered(5));
  expect(warnings.list()).toEqual(kept);
});

it('does not describe a warning that it leaves out', () => {
  const warnings = createWarningList();
  warnings.addAll(numbered(20));
  let described = 0;
  warnings.add('another', () => String((described += 1)));
  expect(described).toBe(0);
});

it('takes over the note of another list', () => {
  const first = createWarningList();
  first.addAll(numbered(21));
  const both = createWarningList();
  both.addAll(['before', ...first.list()]);
  expect(both.list()).toEqual(['before', ...numbered(19), note]);
});
