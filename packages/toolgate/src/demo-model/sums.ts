/** A sum, difference or product of two whole numbers in a text. */
export interface Sum {
  /** The normalised expression, such as `17 + 25`. */
  expression: string;
  /** Its value. */
  result: number;
}

// The lookarounds exclude dates, ranges, versions and longer chains (`2026-11-21`, `1 + 2 + 3`).
const operation =
  /(?<![\w.,:/+*×-]|[-+*x×] )(\d{1,7}) ?([-+*x×]) ?(\d{1,7})(?![\w+*×-]|[.,:/]\d| [-+*x×] ?\d)/g;

/** Returns the sums in a text, in order; each once. */
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
