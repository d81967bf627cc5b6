/**
 * Formats a rate as a percentage: `99.5 %`, and below ten with two significant digits, such as `0.5 %` or `0.013 %`.
 */
export function formatRate(rate: number): string {
  const percentage = 100 * rate;
  return `${Number(percentage < 10 ? percentage.toPrecision(2) : percentage.toFixed(1))} %`;
}
