import { conceptModel } from './concept-weights.ts';
import { indirectModel } from './indirect-weights.ts';
import { createIndirectScorer, type IndirectScorer } from './score-indirect.ts';

let scorer: IndirectScorer | undefined;

/**
 * Scores how much a text from a tool looks as if it gives the assistant instructions, with the heads that the guard ships. All guards
 * share them, and the first such text creates them: many programs have no tools.
 */
export function scorePlanted(text: string): number {
  scorer ??= createIndirectScorer({ english: indirectModel, concepts: conceptModel });
  return scorer(text);
}
