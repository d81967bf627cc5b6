/** Formats a number, with commas, and its noun: `1 prompt`, `15,336 prompts`. */
export function formatCount(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}
