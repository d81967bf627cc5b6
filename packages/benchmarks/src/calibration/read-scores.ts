import { createPromptGuard } from 'toolgate';
import { promptSources, readPromptSource } from '../guard-training/prompt-sources.ts';

/** The scores of the texts of one collection and label. */
export interface SourceScores {
  source: string;
  attack: boolean;
  scores: number[];
}

/** Scores the collections of a folder, each text or each `every`-th one. Leaves out attacks that cannot be distinguished from ordinary text. */
export async function readScores(folder: string, every: number): Promise<SourceScores[]> {
  const guard = createPromptGuard();
  const found: SourceScores[] = [];
  for (const origin of promptSources) {
    const rows = readPromptSource(folder, origin).filter(({ unclear }) => !unclear);
    for (const attack of [false, true]) {
      const scores: number[] = [];
      const texts = rows.filter((row) => row.attack === attack);
      for (let at = 0; at < texts.length; at += every) {
        const content = texts[at]?.text ?? '';
        scores.push((await guard.inspect([{ role: 'user', content }])).score);
      }
      if (scores.length > 0) found.push({ source: origin.name, attack, scores });
    }
  }
  return found;
}
