/** Formats a number with its noun: `1 prompt`, `2 prompts`. */
export function formatCount(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
