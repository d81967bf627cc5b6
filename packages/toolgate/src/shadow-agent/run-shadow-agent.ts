import type { ShadowAgentResult, ShadowAgentRun } from './shadow-agent.ts';

/**
 * Asks the model for an answer, validates it, and asks for revisions until a candidate passes or `maxIterations`
 * validations are done. Returns an answer unchanged, as `unchecked`, if the provider blocked it or ended it with an error, or
 * if the judge gives no verdict.
 *
 * Throws an `InvalidArgumentError` for an invalid check, the error of the first call, and the reason of the caller's abort.
 * Any other failure, such as an unreachable judge or a used-up budget, ends the loop: it returns the last candidate, as
 * `failed`, with a reason.
 */
export async function runShadowAgent(run: ShadowAgentRun): Promise<ShadowAgentResult> {
  // Few requests use a shadow agent, so its prompts load with the first of them.
  const { runLoop } = await import('./shadow-agent-loop.ts');
  return runLoop(run);
}
