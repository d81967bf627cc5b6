/** A sum, difference or product of two whole numbers, as somebody wrote it. */
export interface Sum {
  /** Normalised: `17 + 25`. */
  expression: string;
  /** Its value. */
  result: number;
}

// The second line keeps dates, ranges, versions and longer chains (`2026-11-21`, `1 + 2 + 3`) out.
const operation =
  /(?<![\w.,:/+*×-]|[-+*x×] )(\d{1,7}) ?([-+*x×]) ?(\d{1,7})(?![\w+*×-]|[.,:/]\d| [-+*x×] ?\d)/g;

/** The sums that a text contains, in order; each once. */
export function findSums(text: string): Sum[] {
  const sums = new Map<string, Sum>();
  for (const [, left = '', operator = '', right = ''] of text.matchAll(operation)) {
    const expression = `${left} ${operator} ${right}`;
    sums.set(expression, { expression, result: calculate(Number(left), operator, Number(right)) });
  }
  return [...sums.values()];
}

function calculate(left: number, operator: string, right: number): number {
  if (operator === '+') return left + right;
  return operator === '-' ? left - right : left * right;
}
