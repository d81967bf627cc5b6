/** Begins every id that had to be rewritten. */
const prefix = 'toolu_x_';

/**
 * The id of a tool call as Anthropic's clients and API accept it: `^[a-zA-Z0-9_-]+$`. Most ids pass
 * as they are. Others are spelled out character by character, so different ids stay different;
 * so are ids that look as if they had been.
 */
export function toToolUseId(id: string): string {
  if (/^[a-zA-Z0-9_-]+$/.test(id) && !id.startsWith(prefix)) return id;
  const spelled = id.replace(
    /[^a-zA-Z0-9-]/g,
    (character) => `_${character.charCodeAt(0).toString(16)}_`,
  );
  return prefix + spelled;
}
