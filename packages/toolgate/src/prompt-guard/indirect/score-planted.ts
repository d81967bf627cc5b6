import { once } from '../../internal/index.ts';
import { indirectModel } from './indirect-weights.ts';
import { createIndirectScorer } from './score-indirect.ts';

const scorer = once(() => createIndirectScorer(indirectModel));

/**
 * Returns how likely a text from a tool gives the assistant instructions, by the head that the guard ships. All guards share
 * it. It is created at the first such text, because many programs have no tools.
 */
export function scorePlanted(text: string): number {
  return scorer()(text);
}
