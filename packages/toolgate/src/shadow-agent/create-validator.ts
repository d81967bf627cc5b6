import type { LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import type { LoopEvent } from './advance-loop.ts';
import type { Checks } from './checks/index.ts';
import type { ModelCaller } from './create-model-caller.ts';
import {
  candidateText,
  decisionRequest,
  isIntermediate,
  judgeRequest,
  readVerdict,
  renderCandidate,
} from './messages/index.ts';
import type { ShadowAgentRun, Verdict } from './shadow-agent.ts';
import { checkStructure } from './structure/index.ts';

const passed: Verdict = { pass: true, feedback: '' };

/** Validates one candidate. Throws only the reason of the caller's abort. */
export type Validate = (candidate: LanguageModelV4GenerateResult) => Promise<LoopEvent>;

/**
 * Creates the validator of one run. It checks the structure of a candidate, then runs the host's functions, then the
 * checks that are data, and then asks the judge, once for each text, and once more where its answer was no verdict. A call of the
 * caller's tools gets only the first two: it is no answer yet. Text beside such a call stays unchecked.
 */
export function createValidator({
  run,
  caller,
  checks,
}: {
  run: ShadowAgentRun;
  caller: ModelCaller;
  checks: Checks;
}): Validate {
  const askJudge = createJudge(run, caller);
  return async (candidate) => {
    const cut = checks.examineCut(candidate);
    if (cut !== undefined) {
      return { type: 'judged', verdict: { pass: false, feedback: cut } };
    }
    const problem = checkStructure(candidate, run.options);
    if (problem !== undefined) {
      return { type: 'judged', verdict: { pass: false, feedback: problem } };
    }
    const stopped = runChecks(candidate, run);
    if (stopped) {
      return stopped;
    }
    if (isIntermediate(candidate)) {
      return candidateText(candidate).trim() === ''
        ? { type: 'judged', verdict: passed }
        : { type: 'unchecked', reason: 'tool call' };
    }
    const finding = await checks.examine(candidate);
    switch (finding.type) {
      case 'failed':
        return { type: 'judged', verdict: { pass: false, feedback: finding.feedback } };
      case 'passed':
        return { type: 'judged', verdict: passed };
      default:
        return await askJudge(candidate, finding);
    }
  };
}

/** Asks the judge about one candidate, as far as code has not decided. */
type AskJudge = (
  candidate: LanguageModelV4GenerateResult,
  rest: { hint: string | undefined; passedChecks: readonly string[] },
) => Promise<LoopEvent>;

/** Creates the judge of one run. It keeps its verdict about a text, and is asked once more if it gave no verdict. */
function createJudge(run: ShadowAgentRun, caller: ModelCaller): AskJudge {
  const requestVerdict = createVerdictRequest(caller);
  const judged = new Map<string, Verdict>();
  return async (candidate, { hint, passedChecks }) => {
    if (run.judge === false) {
      return hint === undefined
        ? { type: 'judged', verdict: passed }
        : { type: 'unchecked', reason: 'no judge' };
    }
    const text = renderCandidate(candidate);
    const known = judged.get(text);
    if (known) {
      return { type: 'judged', verdict: { ...known, repeated: true } };
    }
    const attempt = await requestVerdict({ options: run.options, candidate, hint, passedChecks });
    switch (attempt.type) {
      case 'answered':
        judged.set(text, attempt.value);
        return { type: 'judged', verdict: attempt.value };
      case 'unreadable':
        return { type: 'unchecked', reason: 'no verdict' };
      case 'exhausted':
        return { type: 'stopped', reason: 'budget exhausted' };
      default:
        return { type: 'stopped', reason: 'validation unavailable' };
    }
  };
}

type JudgeSettings = Parameters<typeof judgeRequest>[0];

/**
 * Creates the function that asks for one verdict. A language model whose answer is not a verdict is asked once more in a
 * stricter form. Decision models have no stricter form, so they are asked once.
 */
function createVerdictRequest({ attempt, attemptDecision }: ModelCaller) {
  if (attemptDecision !== undefined) {
    return (settings: JudgeSettings) => attemptDecision(decisionRequest(settings));
  }
  return async (settings: JudgeSettings) => {
    const ask = (isStrict: boolean) =>
      attempt({
        role: 'validation',
        options: judgeRequest({ ...settings, isStrict }),
        read: readVerdict,
      });
    const first = await ask(false);
    return first.type === 'unreadable' ? await ask(true) : first;
  };
}

/** Runs the host's functions; undefined when all succeed. A check that throws has not accepted the candidate. */
function runChecks(
  candidate: LanguageModelV4GenerateResult,
  { checks = [], options }: ShadowAgentRun,
): LoopEvent | undefined {
  try {
    const found = checks
      .map((check) => (typeof check === 'function' ? check(candidate, options) : undefined))
      .filter((feedback) => feedback !== undefined);
    return found.length > 0
      ? { type: 'judged', verdict: { pass: false, feedback: found.join('\n') } }
      : undefined;
  } catch {
    return { type: 'stopped', reason: 'validation unavailable' };
  }
}
