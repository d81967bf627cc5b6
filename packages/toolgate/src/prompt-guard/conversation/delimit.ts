/** Wraps a text in tags. It removes the bracket of such a tag inside the text, so the text cannot close its own delimiter. */
export function delimit(text: string, tag: string): string {
  const inside = text.replace(new RegExp(`<(?=/?${tag})`, 'gi'), '(');
  return `<${tag}>\n${inside}\n</${tag}>`;
}
