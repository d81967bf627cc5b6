/** Formats a whole number with commas: `15,336`. */
export function formatInteger(value: number): string {
  return value.toLocaleString('en');
}

/** Formats a number and its noun: `1 prompt`, `15,336 prompts`. */
export function formatCount(number: number, noun: string): string {
  return `${formatInteger(number)} ${noun}${number === 1 ? '' : 's'}`;
}
