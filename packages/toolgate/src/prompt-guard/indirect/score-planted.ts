import { once } from '../../internal/index.ts';
import { conceptModel } from './concept-weights.ts';
import { indirectModel } from './indirect-weights.ts';
import { createIndirectScorer } from './score-indirect.ts';

const scorer = once(() => createIndirectScorer({ english: indirectModel, concepts: conceptModel }));

/**
 * Scores how much a text from a tool looks as if it gives the assistant instructions, with the heads that the guard ships. All guards
 * share them, and the first such text creates them: many programs have no tools.
 */
export function scorePlanted(text: string): number {
  return scorer()(text);
}
