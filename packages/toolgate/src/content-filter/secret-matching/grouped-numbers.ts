import { isDigit, wordStart } from '../reading/index.ts';
import { getCode, getStart, type LetterRing, startsWord } from './letter-ring.ts';

/** Digits in a group of a number: in `1,400`, in the first groups of the Indian `12,34,567`, in the Chinese `1,2345,6789`. */
const group = { usual: 3, indian: 2, chinese: 4 } as const;
/** Maximum number of letters that may begin inside a larger number by chance. Telephone numbers are longer. */
const maxChance = 9;
/** Maximum digits after a decimal comma, and letters of a unit right after them. */
const maxFraction = 2;
const maxUnit = 3;

/**
 * Whether the last letters begin inside a larger number: the 400 of `1,400`, the digits after a decimal sign. A comma between other
 * digits separates two numbers, as in JSON and CSV.
 */
export function beginsInNumber(ring: LetterRing, depth: number): boolean {
  if (depth > maxChance || !isDigit(getCode(ring, depth)) || !isDigit(getCode(ring, depth + 1)))
    return false;
  const start = getStart(ring, depth);
  if (start !== wordStart.grouped) return start === wordStart.pointed;
  const groups = readGroups(ring, depth);
  return areGroups(countDigits(ring, depth + 1), groups) || isFraction(ring, depth, groups);
}

/** Returns the number of digits that end `depth` letters ago in one word; with more than a group, one more than that. */
function countDigits(ring: LetterRing, depth: number): number {
  let count = 0;
  while (count <= group.chinese && isDigit(getCode(ring, depth + count))) {
    count++;
    if (startsWord(ring, depth + count - 1)) break;
  }
  return count;
}

/** Returns the numbers of digits in the groups that begin `depth` letters ago. */
function readGroups(ring: LetterRing, depth: number): number[] {
  const groups = [0];
  for (let at = depth; at > 0 && isDigit(getCode(ring, at)); at--) {
    const start = getStart(ring, at);
    if (at < depth && start === wordStart.grouped) groups.push(0);
    else if (at < depth && start !== wordStart.within) break;
    groups[groups.length - 1] = (groups.at(-1) ?? 0) + 1;
  }
  return groups;
}

/** Whether digits before a comma and the groups after it are one number. One group of four after it may be a number of its own. */
function areGroups(before: number, groups: readonly number[]): boolean {
  const others = groups.slice(0, -1);
  const areAll = (size: number): boolean => others.every((digits) => digits === size);
  switch (groups.at(-1)) {
    case group.usual:
      return before <= group.usual && (areAll(group.usual) || areAll(group.indian));
    case group.chinese:
      return before <= group.chinese && others.length > 0 && areAll(group.chinese);
    default:
      return false;
  }
}

/** Whether the digits of an amount are after a decimal comma: the 5 of `4,5 percent`, with `5 percent` as the last letters. */
function isFraction(ring: LetterRing, depth: number, groups: readonly number[]): boolean {
  const unit = depth - (groups[0] ?? 0);
  if (groups.length > 1 || depth - unit > maxFraction) return false;
  for (let at = unit; at > 0; at--) if (isDigit(getCode(ring, at))) return false;
  return startsWord(ring, unit) || unit <= maxUnit;
}

/**
 * Returns the number of digits after a comma that would continue the number that the last letters are; 0 if they are no number, or
 * a larger number has no groups like theirs.
 */
export function findGroupSize(ring: LetterRing, depth: number): number {
  const [first = 0, ...others] = readGroups(ring, depth);
  const digits = others.reduce((sum, count) => sum + count, first);
  if (digits < depth) return 0;
  const sizes = [group.usual, group.chinese];
  return sizes.find((size) => areGroups(first, [...others, size])) ?? 0;
}
