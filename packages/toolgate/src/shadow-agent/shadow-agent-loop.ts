import type { LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import { notify } from '../internal/index.ts';
import type { ShadowAgentVerdict, ToolgateProgress } from '../outcome/index.ts';
import { type Checks, createChecks } from './checks/index.ts';
import { createModelCaller, type ModelCaller } from './create-model-caller.ts';
import {
  candidateText,
  decisionRequest,
  isIntermediate,
  type JudgedCase,
  judgeRequest,
  readVerdict,
  renderCandidate,
  revisionRequest,
} from './messages/index.ts';
import { runFunctions } from './run-functions.ts';
import type { IsDoomed, Round, ShadowAgentResult, ShadowAgentRun } from './shadow-agent.ts';
import { checkStructure } from './structure/index.ts';

/** Why the loop ends without a verdict. */
type StopReason = NonNullable<ShadowAgentResult['reason']>;

/** How the loop ends. */
type LoopEnd = Pick<ShadowAgentResult, 'action' | 'reason'>;

/** What a validation finds: a verdict, or that the loop ends without one. */
type Finding = { verdict: ShadowAgentVerdict } | { end: LoopEnd };

/** Runs the loop of `runShadowAgent`. */
export async function runLoop(run: ShadowAgentRun): Promise<ShadowAgentResult> {
  const warnings: string[] = [];
  const caller = createModelCaller(run, warnings);
  const checks = createChecks(run, caller);
  const askJudge = createJudge(run, caller);
  const rounds: Round[] = [];
  const verdicts: ShadowAgentVerdict[] = [];
  let iteration = 0;

  /** Opens the watch of the next candidate, if another candidate may follow it. */
  const openWatch = (): IsDoomed | undefined =>
    iteration + 1 < run.maxIterations ? checks.openWatch() : undefined;

  /** Validates a candidate. Returns `undefined` if the model has to revise it. */
  async function judge(answer: LanguageModelV4GenerateResult): Promise<LoopEnd | undefined> {
    if (isBlocked(answer)) return { action: 'unchecked', reason: 'answer blocked' };
    iteration += 1;
    report(run, 'validating', iteration);
    const finding = await validate(answer, { run, checks, askJudge, warnings });
    if ('end' in finding) return finding.end;
    const { verdict } = finding;
    verdicts.push(verdict);
    if (verdict.pass) return { action: 'passed' };
    rounds.push({ candidate: answer, verdict });
    report(run, 'rejected', iteration);
    return verdicts.length < run.maxIterations ? undefined : { action: 'failed' };
  }

  let candidate = await caller.callFirst(openWatch());
  let end = await judge(candidate);
  while (end === undefined) {
    const revision = await caller.attempt({
      role: 'revision',
      options: revisionRequest(run.options, rounds),
      read: (result) => result,
      isDoomed: openWatch(),
    });
    if (revision.type === 'answered') {
      candidate = revision.value;
      end = await judge(candidate);
    } else end = stop(revision.type === 'exhausted' ? 'budget exhausted' : 'revision unavailable');
  }
  // A step of a tool loop is no answer yet, so it was not judged.
  const isStep = isIntermediate(candidate) && end.action !== 'failed';
  if (iteration > 0 && !isStep) {
    report(run, end.action, iteration);
  }
  const best = end.action === 'failed' ? findBetter(rounds, candidate) : undefined;
  const returned = best?.candidate ?? candidate;
  const reports = checks.report(returned);
  return {
    candidate: returned,
    ...end,
    verdicts,
    ...(best && { bestIteration: best.number }),
    ...(reports && { checks: reports }),
    ...(warnings.length > 0 && { warnings }),
  };
}

/**
 * Finds the best rejected candidate: the one with the highest product of the probabilities of its criteria, which is the
 * probability that it meets all of them, if they are independent. Of equal candidates the later one wins. A candidate without
 * probabilities, for instance because a check rejected it, ranks below all others.
 *
 * @returns `undefined` if the last candidate is the best, if no candidate has probabilities, or if the last candidate has no
 *   verdict, because it may be better than all before it.
 */
function findBetter(
  rounds: readonly Round[],
  last: LanguageModelV4GenerateResult,
): { candidate: LanguageModelV4GenerateResult; number: number } | undefined {
  if (rounds.at(-1)?.candidate !== last) return undefined;
  let best: { candidate: LanguageModelV4GenerateResult; number: number; score: number } | undefined;
  for (const [at, { candidate, verdict }] of rounds.entries()) {
    const score = scoreVerdict(verdict);
    if (score !== undefined && score >= (best?.score ?? 0)) {
      best = { candidate, number: at + 1, score };
    }
  }
  return best?.candidate === last ? undefined : best;
}

function scoreVerdict({ criteria }: ShadowAgentVerdict): number | undefined {
  return criteria?.reduce((product, { probability }) => product * probability, 1);
}

/** Whether the provider blocked an answer, or ended it with an error. */
function isBlocked({ finishReason: { unified } }: LanguageModelV4GenerateResult): boolean {
  return unified === 'content-filter' || unified === 'error';
}

function stop(reason: StopReason): LoopEnd {
  return { action: 'failed', reason };
}

/** Reports progress to the observer. */
function report(
  { onProgress, maxIterations }: ShadowAgentRun,
  phase: ToolgateProgress['phase'],
  iteration: number,
): void {
  notify(() => onProgress?.({ phase, iteration, maxIterations }));
}

const passed: Finding = { verdict: { pass: true, feedback: '' } };

function reject(feedback: string): Finding {
  return { verdict: { pass: false, feedback } };
}

function leaveUnchecked(reason: StopReason): Finding {
  return { end: { action: 'unchecked', reason } };
}

/**
 * Validates one candidate. It checks its structure, runs the host's functions, runs the checks that are data, and then asks the
 * judge. It asks once for each text, and once more if the judge's answer was no verdict. A call of the caller's tools gets only the
 * first two steps, because it is not an answer yet; text beside it is `unchecked`. Throws only the reason of the caller's abort.
 */
async function validate(
  candidate: LanguageModelV4GenerateResult,
  {
    run,
    checks,
    askJudge,
    warnings,
  }: { run: ShadowAgentRun; checks: Checks; askJudge: AskJudge; warnings: string[] },
): Promise<Finding> {
  const cut = checks.examineCut(candidate);
  if (cut !== undefined) return reject(cut);
  const problem = checkStructure(candidate, run.options);
  if (problem !== undefined) return reject(problem);
  const stopped = await runChecks(candidate, run, warnings);
  if (stopped) return stopped;
  if (isIntermediate(candidate)) {
    const hasText = candidateText(candidate).trim() !== '';
    return hasText ? leaveUnchecked('tool call') : passed;
  }
  const finding = await checks.examine(candidate);
  if (finding.type === 'failed') return reject(finding.feedback);
  return finding.type === 'passed' ? passed : askJudge(candidate, finding);
}

/** Asks the judge to decide what code could not decide about a candidate. */
type AskJudge = (
  candidate: LanguageModelV4GenerateResult,
  rest: { openCriteria?: string | undefined; passedChecks: readonly string[] },
) => Promise<Finding>;

/** Creates the judge of one run. It remembers its verdict about each text. */
function createJudge(run: ShadowAgentRun, caller: ModelCaller): AskJudge {
  const requestVerdict = createVerdictRequest(caller);
  const judged = new Map<string, ShadowAgentVerdict>();
  return async (candidate, { openCriteria, passedChecks }) => {
    const hint = openCriteria ?? run.hint;
    if (run.judge === false) {
      return hint === undefined ? passed : leaveUnchecked('no judge');
    }
    const text = renderCandidate(candidate);
    const earlierVerdict = judged.get(text);
    if (earlierVerdict) {
      return { verdict: { ...earlierVerdict, repeated: true } };
    }
    const attempt = await requestVerdict({ options: run.options, candidate, hint, passedChecks });
    switch (attempt.type) {
      case 'answered':
        judged.set(text, attempt.value);
        return { verdict: attempt.value };
      case 'unreadable':
        return leaveUnchecked('no verdict');
      case 'exhausted':
        return { end: stop('budget exhausted') };
      default:
        return { end: stop('validation unavailable') };
    }
  };
}

/**
 * Creates the function that asks for one verdict. If the answer of a language model is not a verdict, it asks once more in a
 * stricter form. It asks a decision model once.
 */
function createVerdictRequest({ attempt, attemptDecision }: ModelCaller) {
  if (attemptDecision !== undefined) {
    return (judged: JudgedCase) => attemptDecision(decisionRequest(judged));
  }
  return async (judged: JudgedCase) => {
    const ask = (isStrict: boolean) =>
      attempt({ role: 'validation', options: judgeRequest(judged, isStrict), read: readVerdict });
    const first = await ask(false);
    return first.type === 'unreadable' ? await ask(true) : first;
  };
}

/** Runs the host's functions. Returns `undefined` if all accept the candidate. If one fails, the loop stops. */
async function runChecks(
  candidate: LanguageModelV4GenerateResult,
  run: ShadowAgentRun,
  warnings: string[],
): Promise<Finding | undefined> {
  try {
    const feedback = await runFunctions(candidate, run, warnings);
    return feedback === '' ? undefined : reject(feedback);
  } catch {
    run.options.abortSignal?.throwIfAborted();
    return { end: stop('validation unavailable') };
  }
}
