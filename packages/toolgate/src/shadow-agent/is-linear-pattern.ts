const longestPattern = 200;
const mostChoices = 8;

/**
 * Whether a regular expression certainly takes linear time, judged by its source: anchored, without lookarounds,
 * backreferences and repeated groups, with at most one repetition of varying length and a few choices. Many harmless
 * patterns are turned down too; a schema comes from whoever sends the request, and one bad pattern would stop the process.
 */
export function isLinearPattern(source: string): boolean {
  if (source.length > longestPattern || /\\[1-9k]|\(\?[^:]|\)[*+{]/.test(source)) {
    return false;
  }
  const operators = source.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x');
  const withoutFixed = operators.replaceAll(/\{\d+\}/g, '').replaceAll('(?:', '(');
  const repetitions = withoutFixed.match(/[*+{]/g)?.length ?? 0;
  const choices = withoutFixed.match(/[?|]/g)?.length ?? 0;
  const anchored = source.startsWith('^') || repetitions === 0;
  return anchored && repetitions <= 1 && choices <= mostChoices;
}
