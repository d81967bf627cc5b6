import type { LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import type { LoopEvent } from './advance-loop.ts';
import { isIntermediate, renderCandidate, judgeRequest, readVerdict } from './messages/index.ts';
import { checkStructure } from './structure/index.ts';
import type { CompiledChecks } from './compiled-checks/index.ts';
import type { ModelCaller } from './create-model-caller.ts';
import type { ShadowAgentRun, Verdict } from './shadow-agent.ts';

const passed: Verdict = { pass: true, feedback: '' };

/** Validates one candidate. Throws only the reason of the caller's abort. */
export type Validate = (candidate: LanguageModelV4GenerateResult) => Promise<LoopEvent>;

/**
 * Creates the validator of one run. It checks the structure of a candidate, then runs the host's own checks, then the
 * compiled ones, and then asks the judge, once for each text. A call of the caller's tools gets only the first two: it is
 * no answer yet.
 */
export function createValidator({
  run,
  caller,
  checks,
}: {
  run: ShadowAgentRun;
  caller: ModelCaller;
  checks: CompiledChecks | undefined;
}): Validate {
  const judged = new Map<string, Verdict>();

  async function askJudge(
    candidate: LanguageModelV4GenerateResult,
    { hint, passedChecks }: { hint: string | undefined; passedChecks: readonly string[] },
  ): Promise<LoopEvent> {
    const text = renderCandidate(candidate);
    const known = judged.get(text);
    if (known) {
      return { type: 'judged', verdict: known };
    }
    const attempt = await caller.attempt({
      role: 'validation',
      options: judgeRequest({ options: run.options, candidate, hint, passedChecks }),
      read: readVerdict,
    });
    if (attempt.type !== 'answered') {
      const exhausted = attempt.type === 'exhausted';
      return { type: 'stopped', reason: exhausted ? 'budget exhausted' : 'validation unavailable' };
    }
    judged.set(text, attempt.value);
    return { type: 'judged', verdict: attempt.value };
  }

  return async (candidate) => {
    const problem = checkStructure(candidate, run.options);
    if (problem !== undefined) {
      return { type: 'judged', verdict: { pass: false, feedback: problem } };
    }
    const stopped = runChecks(candidate, run.checks ?? []);
    if (stopped) {
      return stopped;
    }
    if (isIntermediate(candidate)) {
      return { type: 'judged', verdict: passed };
    }
    const finding = await checks?.examine(candidate);
    switch (finding?.type) {
      case 'failed':
        return { type: 'judged', verdict: { pass: false, feedback: finding.feedback } };
      case 'passed':
        return { type: 'judged', verdict: passed };
      default:
        return await askJudge(candidate, finding ?? { hint: run.hint, passedChecks: [] });
    }
  };
}

/** Runs the host's checks; undefined when none fails. A check that throws has not accepted the candidate. */
function runChecks(
  candidate: LanguageModelV4GenerateResult,
  checks: NonNullable<ShadowAgentRun['checks']>,
): LoopEvent | undefined {
  try {
    const found = checks
      .map((check) => check(candidate))
      .filter((feedback) => feedback !== undefined);
    return found.length > 0
      ? { type: 'judged', verdict: { pass: false, feedback: found.join('\n') } }
      : undefined;
  } catch {
    return { type: 'stopped', reason: 'validation unavailable' };
  }
}
