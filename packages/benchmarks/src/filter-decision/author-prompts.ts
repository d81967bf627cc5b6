import { readOwnRows } from '../own-rows.ts';

/** What a part of a prompt is: hidden, sayable, a frame around other parts, or unclear. */
type PartLabel = 'H' | 'S' | 'F' | 'U';

/** A prompt by an author who knew nothing of the filter; a reader who did not either labelled its parts. */
export interface AuthorPrompt {
  id: string;
  text: string;
  parts: { start: number; end: number; is: PartLabel }[];
  /** Values that the prompt keeps. */
  secrets: readonly string[];
  /** Ordinary answers. */
  answers: { user: string; output: string }[];
}

interface PromptRow {
  id: string;
  system: string;
  secrets: string[];
  answers?: { user: string; output: string }[];
}

/** Where each part of a prompt ends, and what it is. */
interface LabelRow {
  prompt: string;
  ends: number[];
  is: string;
}

/** Reads the prompts of the authors. */
export function readAuthorPrompts(): AuthorPrompt[] {
  const labels = new Map(readOwnRows<LabelRow>('author-labels').map((row) => [row.prompt, row]));
  return readOwnRows<PromptRow>('author-secrets').map(({ id, system, secrets, answers = [] }) => {
    const { ends = [], is = '' } = labels.get(id) ?? {};
    const parts = ends.map((end, at) => ({
      start: ends[at - 1] ?? 0,
      end,
      is: (is[at] ?? 'U') as PartLabel,
    }));
    return { id, text: system, parts, secrets, answers };
  });
}
