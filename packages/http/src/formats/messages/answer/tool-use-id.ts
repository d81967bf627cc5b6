const prefix = 'toolu_x_';

/**
 * Returns the id of a tool call in the form that Anthropic's clients and API accept: `^[a-zA-Z0-9_-]+$`. Most ids stay
 * as they are. In any other id, each character outside `[a-zA-Z0-9-]` is replaced by its code in hexadecimal, so
 * different ids stay different. Ids that already begin with the prefix are rewritten for the same reason.
 */
export function toToolUseId(id: string): string {
  if (/^[a-zA-Z0-9_-]+$/.test(id) && !id.startsWith(prefix)) return id;
  const spelled = id.replace(
    /[^a-zA-Z0-9-]/g,
    (character) => `_${character.charCodeAt(0).toString(16)}_`,
  );
  return prefix + spelled;
}
