/** Maximum length of a value on the line of its key, and of a key that has even a longer value on its line, as the formatter has it. */
const maxOnLine = 60;
const maxShortKey = 4;

/** Writes an object of numbers and strings as a formatted program does. */
export function formatObject(object: object, indent = ''): string {
  const inner = `${indent}  `;
  const lines = Object.entries(object).map(([key, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null)
      return `${inner}${key}: ${formatObject(value, inner)},`;
    if (typeof value !== 'string') return `${inner}${key}: ${String(value)},`;
    const isApart = value.length > maxOnLine && key.length > maxShortKey;
    const gap = isApart ? `\n${inner}  ` : ' ';
    return `${inner}${key}:${gap}'${value}',`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}
