/** Returns the texts of content parts, joined. */
export function textOfContent(
  content: readonly { readonly type: string; readonly text?: unknown }[],
): string {
  let text = '';
  for (const part of content)
    if (part.type === 'text' && typeof part.text === 'string') text += part.text;
  return text;
}
