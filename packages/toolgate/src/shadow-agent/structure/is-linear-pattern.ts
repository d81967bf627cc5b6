const maxPatternLength = 200;
/** Maximum number of steps at one place of a text, in a pattern that is tried at many places and in one that is tried once. */
const maxSteps = { many: 2000, once: 100_000 };

/**
 * Whether a regular expression certainly takes linear time: it has no lookarounds, backreferences and repeated groups, few
 * choices, and at most one repetition of varying length, which only `^` at the start of everything that can match allows.
 * Many harmless expressions fail this test. It must be strict, because schemas come with requests, and one bad expression
 * would block the process.
 */
export function isLinearPattern(source: string): boolean {
  if (source.length > maxPatternLength || /\\[1-9k]|\(\?[^:]|\)[*+{]/.test(source)) {
    return false;
  }
  const operators = source
    .replaceAll(/\\./g, 'x')
    .replaceAll(/\[[^\]]*(?:\]|$)/g, 'x')
    .replaceAll('(?:', '(')
    // A longer repetition is as good as one of varying length.
    .replaceAll(/\{(\d{1,2})\}/g, (_repetition, count: string) => 'x'.repeat(Number(count)));
  const repetitions = operators.match(/[*+{]/g)?.length ?? 0;
  const choices = operators.match(/[?|]/g)?.length ?? 0;
  const isAnchored = source.startsWith('^') && !dropGroups(operators).includes('|');
  const steps = operators.length * 2 ** choices;
  return isAnchored
    ? repetitions <= 1 && steps <= (repetitions === 0 ? maxSteps.once : maxSteps.many)
    : repetitions === 0 && steps <= maxSteps.many;
}

function dropGroups(operators: string): string {
  const rest = operators.replaceAll(/\([^()]*\)/g, '');
  return rest === operators ? rest : dropGroups(rest);
}
