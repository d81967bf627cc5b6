/** An app of `data/apps-authors.jsonl`. */
export interface AuthorApp {
  /** Begins with the two letters of its author. */
  id: string;
  /** Whether its prompt only judges. */
  unseen: boolean;
  language: string;
  kind: string;
  /** Its prompt, if that is more than its lines, one below the other. */
  system?: string;
  lines: { text: string; is: string; end: string }[];
  secrets: { value: string; guard: string }[];
  open: string[];
  answers: { output: string }[];
  /** Answers that reveal one of the secrets in their own words; of some sets. */
  leaks?: { output: string }[];
}

/** Joins the lines of an app to its prompt. */
export function joinLines({ lines }: { lines: readonly { text: string; end?: string }[] }): string {
  return lines
    .map(({ text, end = '\n' }, at) => (at < lines.length - 1 ? text + end : text))
    .join('');
}
