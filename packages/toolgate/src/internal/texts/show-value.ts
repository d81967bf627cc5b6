/** How many characters of a caller's name or value a message shows. */
const maxLength = 80;

/** Formats a caller's value for a message: as JSON, cut after 80 characters. Shows only the type if JSON cannot express the value. */
export function showValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(cutShown(value));
  // JSON has neither NaN nor Infinity, and writes null for them.
  if (typeof value === 'number') return String(value);
  try {
    return cutShown(JSON.stringify(value) ?? typeof value);
  } catch {
    // JSON throws for a bigint and for a circular object.
    return typeof value;
  }
}

/** Cuts a caller's text after 80 characters. */
export function cutShown(text: string): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
