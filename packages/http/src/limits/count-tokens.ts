/** The names of the three formats for parts of a usage that add up. */
const summands = [
  'prompt_tokens',
  'completion_tokens',
  'input_tokens',
  'cache_creation_input_tokens',
  'cache_read_input_tokens',
  'output_tokens',
] as const;

/** The tokens of a usage object of any of the three formats; `undefined` where there is none. */
export function countTokens(usage: unknown): number | undefined {
  if (typeof usage !== 'object' || usage === null) return undefined;
  const fields = usage as Record<string, unknown>;
  if (isCount(fields['total_tokens'])) return fields['total_tokens'];
  const counts = summands.map((name) => fields[name]).filter(isCount);
  return counts.length === 0 ? undefined : counts.reduce((sum, count) => sum + count, 0);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
