import type { ShadowAgentResult, ShadowAgentRun } from './shadow-agent.ts';

/**
 * Asks the model for an answer, validates it, and asks for revisions until a candidate passes or `maxIterations`
 * validations are done. Returns an answer as it is, `unchecked`, if the provider blocked it or ended it with an error. Does the
 * same if the judge gives no verdict.
 *
 * Throws an `InvalidArgumentError` for an invalid check. Throws the error of the first call unchanged, and the reason of the
 * caller's abort at any time. Every other failure, such as an unreachable judge or a used-up budget, ends the loop with the
 * last candidate, `failed`, and a reason.
 */
export async function runShadowAgent(run: ShadowAgentRun): Promise<ShadowAgentResult> {
  // Few requests declare a shadow agent, so its prompts load with the first such request.
  const { runLoop } = await import('./shadow-agent-loop.ts');
  return runLoop(run);
}
