import type { LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import { once, onceForEachObject } from '../../internal/index.ts';
import type { ShadowAgentCheck } from '../../outcome/index.ts';
import type { ModelCaller } from '../create-model-caller.ts';
import { candidateText, isIntermediate, splitCriteria } from '../messages/index.ts';
import { cutFinishReason, type IsDoomed, type ShadowAgentRun } from '../shadow-agent.ts';
import { type AnswerFacts, createAnswerFacts } from './answer-facts.ts';
import type { TestNode } from './check-node.ts';
import { compileRequest } from './compile-request.ts';
import { isLikelyRefusal } from './is-likely-refusal.ts';
import { createProbeAnswers } from './probe-answers.ts';
import { readAnswerChecks, readChecks, readHintChecks } from './read-checks.ts';
import { createSourceFacts } from './source-facts.ts';
import { collectAnswerSources, collectSources, type SourceTexts } from './source-texts.ts';
import { createWatch, findDoomed } from './watch-answer.ts';

const maxDescriptionLength = 300;

/** The findings of the checks about one candidate. */
export type CheckFinding =
  /** Some checks fail; the feedback is for the model to correct. */
  | { type: 'failed'; feedback: string }
  /** All checks pass, and they decide everything. */
  | { type: 'passed' }
  /** The candidate has passed these checks. A judge has to decide the rest: the open criteria, or else the whole hint. */
  | { type: 'open'; openCriteria?: string | undefined; passedChecks: string[] };

/** The checks of one run. */
export interface Checks {
  /** Runs the checks on a candidate. The first time, one model call may write more checks. */
  examine(candidate: LanguageModelV4GenerateResult): Promise<CheckFinding>;
  /** Returns feedback on a candidate that the host ended early; `undefined` for any other candidate. */
  examineCut(candidate: LanguageModelV4GenerateResult): string | undefined;
  /** Opens the watch of a streaming candidate; `undefined` if no check can fail before the end. */
  openWatch(): IsDoomed | undefined;
  /** Returns each check, and whether this candidate passes it; `undefined` without checks and for a tool call. */
  report(candidate: LanguageModelV4GenerateResult): ShadowAgentCheck[] | undefined;
}

/** Whether the host may end a candidate early: not with tools, since a call may follow, to which no check applies. */
function canWatch({ options, budget }: ShadowAgentRun): boolean {
  const { tools = [], toolChoice, responseFormat } = options;
  const canCall = tools.length > 0 && toolChoice?.type !== 'none';
  // A call that is cut reports no tokens, so a token budget could not count it.
  return !canCall && responseFormat?.type !== 'json' && budget?.tokens === undefined;
}

/** The checks that a model wrote. */
interface Written {
  tests: readonly TestNode[];
  /** The criteria that no check decides, word for word from the hint; absent if the checks decide no criterion. */
  openCriteria?: string | undefined;
  isComplete: boolean;
}

/**
 * Creates the checks of one run: from the host, from the hint if it is data, and with `compiledChecks` the checks that a
 * model writes once from the request and the hint. Code runs them; they cannot loop or call out. The judge decides the rest:
 * everything without a check, nothing if the hint is data.
 *
 * @throws InvalidArgumentError if the host gives a value that is not a check.
 */
export function createChecks(run: ShadowAgentRun, caller: ModelCaller): Checks {
  const sources = collectSources(run.options.prompt);
  const sourceFacts = createSourceFacts(sources);
  const hinted = readHintChecks(run.hint);
  const declared = [...readAnswerChecks(run.checks ?? []), ...(hinted ?? [])];
  const isCompiled = run.compiledChecks === true && run.maxIterations > 1 && run.judge !== false;
  let tests: readonly TestNode[] = declared;

  const write = once(async (): Promise<Written> => {
    if (hinted !== undefined || !isCompiled) return { tests: [], isComplete: hinted !== undefined };
    const result = await compile(run, caller, sources);
    tests = [...declared, ...result.tests];
    return result;
  });

  const openFacts = onceForEachObject((candidate: LanguageModelV4GenerateResult): AnswerFacts => {
    const text = candidateText(candidate);
    const own = collectAnswerSources(candidate);
    if (own.text === '') return openPart(text);
    const all = {
      text: `${sources.text}\n${own.text}`,
      hasUnreadable: sources.hasUnreadable || own.hasUnreadable,
    };
    return createAnswerFacts(text, createSourceFacts(all));
  });

  const openPart = (text: string): AnswerFacts => createAnswerFacts(text, sourceFacts);

  return {
    openWatch: () => (canWatch(run) ? createWatch(tests, openPart) : undefined),
    examineCut(candidate) {
      if (candidate.finishReason.raw !== cutFinishReason.raw) return undefined;
      return describeFinalFailures(candidateText(candidate), tests, openPart);
    },
    async examine(candidate) {
      const facts = openFacts(candidate);
      const failedTests = declared.filter((test) => !test.holds(facts));
      // A failed candidate needs no model call.
      if (failedTests.length > 0)
        return { type: 'failed', feedback: renderFailures(failedTests, facts) };
      const { tests: own, openCriteria, isComplete } = await write();
      const failed = own.filter((test) => !test.holds(facts));
      if (failed.length > 0) {
        return isLikelyRefusal(facts.text)
          ? { type: 'open', passedChecks: [] }
          : { type: 'failed', feedback: renderFailures(failed, facts) };
      }
      return isComplete
        ? { type: 'passed' }
        : { type: 'open', openCriteria, passedChecks: tests.map(describe) };
    },
    report(candidate) {
      if (tests.length === 0 || isIntermediate(candidate)) return undefined;
      const facts = openFacts(candidate);
      return tests.map((test) => ({ check: describe(test), pass: test.holds(facts) }));
    },
  };
}

async function compile(
  run: ShadowAgentRun,
  caller: ModelCaller,
  sources: SourceTexts,
): Promise<Written> {
  const criteria = splitCriteria(run.hint ?? '');
  const attempt = await caller.attempt({
    role: 'compilation',
    options: compileRequest({ options: run.options, criteria }),
    read: (result) => readChecks(candidateText(result)),
    tries: 1,
    // The judge needs a call if no check is usable.
    spare: 1,
  });
  if (attempt.type !== 'answered') return { tests: [], isComplete: false };
  const { checks, isComplete } = attempt.value;
  const tests = checks.map(({ test }) => test);
  const probes = createProbeAnswers(run.options.prompt, sources);
  const decisive = checks.filter(({ test }) => probes.isAnyRejected(test));
  const decided = new Set(decisive.flatMap((check) => check.criteria));
  const open = criteria.filter((_criterion, at) => !decided.has(at + 1));
  return {
    tests,
    openCriteria: open.length === criteria.length ? undefined : open.join('\n'),
    isComplete: isComplete && open.length === 0 && probes.areAllRejected(tests),
  };
}

/** Describes, for the model to correct, the tests that a cut candidate fails with any continuation. */
function describeFinalFailures(
  text: string,
  tests: readonly TestNode[],
  open: (text: string) => AnswerFacts,
): string {
  const doomed = findDoomed(text, tests, open);
  return doomed.map(({ failed, facts }) => renderFailures(failed, facts)).join('\n');
}

function renderFailures(failed: readonly TestNode[], facts: AnswerFacts): string {
  const lines = failed.map((test) => {
    const words = test.found?.(facts);
    return `- ${describe(test)}${words === undefined ? '' : ` (${words})`}`;
  });
  return `This must be true of the answer, and is not:\n${lines.join('\n')}`;
}

function describe({ text }: TestNode): string {
  return text.length > maxDescriptionLength ? `${text.slice(0, maxDescriptionLength)}…` : text;
}
