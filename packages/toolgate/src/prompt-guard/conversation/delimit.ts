/** Wraps a text in tags. A tag of this name inside it loses its bracket, so the text cannot close its own delimiter. */
export function delimit(text: string, tag: string): string {
  const inside = text.replace(new RegExp(`<(?=/?${tag})`, 'gi'), '(');
  return `<${tag}>\n${inside}\n</${tag}>`;
}
