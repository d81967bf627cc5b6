/** How much of a caller's name or value a message shows. */
const maxLength = 80;

/** A value of a caller as a message shows it: in JSON, cut after 80 characters; its type where JSON cannot say it. */
export function showValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(cutShown(value));
  try {
    return cutShown(JSON.stringify(value) ?? typeof value);
  } catch {
    // A number without bound, or an object that holds itself.
    return typeof value;
  }
}

/** Cuts a text of a caller after 80 characters. */
export function cutShown(text: string): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
