/** An app of `data/author-apps.jsonl`. */
export interface AuthorApp {
  /** Whether its prompt only judges. */
  unseen: boolean;
  language: string;
  kind: string;
  lines: { text: string; is: string; end: string }[];
  secrets: { value: string; guard: string }[];
  open: string[];
  answers: { output: string }[];
}

/** Joins the lines of an app to its prompt. */
export function joinLines({ lines }: Pick<AuthorApp, 'lines'>): string {
  return lines.map(({ text, end }, at) => (at < lines.length - 1 ? text + end : text)).join('');
}
