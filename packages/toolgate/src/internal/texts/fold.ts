/** Returns a text in lower case, with every run of white space as one space. */
export function fold(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
