import { once } from '../../internal/index.ts';
import { conceptModel } from './concept-weights.ts';
import { indirectModel } from './indirect-weights.ts';
import { createIndirectScorer } from './score-indirect.ts';

const scorer = once(() => createIndirectScorer({ english: indirectModel, concepts: conceptModel }));

/**
 * Returns how likely a text from a tool gives the assistant instructions, by the heads that the guard ships. All guards share
 * these heads. They are created at the first such text, because many programs have no tools.
 */
export function scorePlanted(text: string): number {
  return scorer()(text);
}
