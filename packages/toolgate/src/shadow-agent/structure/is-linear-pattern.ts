const maxPatternLength = 200;
const maxChoices = 8;

/**
 * Whether a regular expression certainly takes linear time: it has no lookarounds, backreferences and repeated
 * groups, few choices, and at most one repetition of varying length, with `^` at the start. Many harmless expressions fail
 * this test. It must be strict, because schemas come with requests, and one bad expression would block the process.
 */
export function isLinearPattern(source: string): boolean {
  if (source.length > maxPatternLength || /\\[1-9k]|\(\?[^:]|\)[*+{]/.test(source)) {
    return false;
  }
  const operators = source.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*(?:\]|$)/g, 'x');
  const varying = operators.replaceAll(/\{\d+\}/g, '').replaceAll('(?:', '(');
  const repetitions = varying.match(/[*+{]/g)?.length ?? 0;
  const choices = varying.match(/[?|]/g)?.length ?? 0;
  const anchored = source.startsWith('^') || repetitions === 0;
  return anchored && repetitions <= 1 && choices <= maxChoices;
}
