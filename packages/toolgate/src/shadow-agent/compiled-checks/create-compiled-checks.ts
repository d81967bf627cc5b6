import type { LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import { candidateText, isIntermediate } from '../candidate-parts.ts';
import type { ModelCaller } from '../create-model-caller.ts';
import type { CheckReport, ShadowAgentRun } from '../shadow-agent.ts';
import type { AnswerFacts } from './answer-facts.ts';
import { openAnswerFacts } from './answer-facts.ts';
import type { TestNode } from './check-node.ts';
import { compileRequest } from './compile-request.ts';
import { openProbeAnswers } from './probe-answers.ts';
import { readChecks } from './read-checks.ts';
import { readsAsRefusal } from './reads-as-refusal.ts';
import { citedSources, textsOf } from './source-texts.ts';
import { splitCriteria } from './split-criteria.ts';

const longestDescription = 300;

/** What the checks have to say about one candidate. */
export type CheckFinding =
  /** What does not hold, for the model to act on. */
  | { type: 'failed'; feedback: string }
  /** All hold, and there is nothing else to ask. */
  | { type: 'passed' }
  /** A judge has to look: at these criteria, knowing that these checks hold. */
  | { type: 'open'; hint: string | undefined; holding: string[] };

/** The checks of one run. */
export interface CompiledChecks {
  /** Looks at a candidate; the first call has the checks written, by one call to the model. */
  examine(candidate: LanguageModelV4GenerateResult): Promise<CheckFinding>;
  /** What was checked, and whether it holds of this candidate; undefined where nothing was, and for a tool call. */
  report(candidate: LanguageModelV4GenerateResult): CheckReport[] | undefined;
}

/** What is known once the checks are written. */
interface Written {
  tests: TestNode[];
  /** The criteria that no check decides, in the words of the hint. */
  hint: string | undefined;
  isComplete: boolean;
}

/**
 * Checks by code that a model writes once, from the request and the hint alone. They cannot loop or reach out, and once
 * written nothing changes them. Where there are none, everything is left to the judge.
 */
export function createCompiledChecks(run: ShadowAgentRun, caller: ModelCaller): CompiledChecks {
  const sources = textsOf(run.options.prompt).join('\n');
  let written: Promise<Written> | undefined;
  let tests: readonly TestNode[] = [];

  async function write(): Promise<Written> {
    const result = await compile(run, caller);
    ({ tests } = result);
    return result;
  }

  function factsOf(candidate: LanguageModelV4GenerateResult): AnswerFacts {
    const text = candidateText(candidate);
    return openAnswerFacts(text, `${sources}\n${citedSources(candidate)}`);
  }

  return {
    async examine(candidate) {
      written ??= write();
      const { hint, isComplete } = await written;
      const facts = factsOf(candidate);
      const failed = tests.filter((test) => !test.holds(facts));
      if (failed.length > 0) {
        return readsAsRefusal(facts.text)
          ? { type: 'open', hint: run.hint, holding: [] }
          : { type: 'failed', feedback: feedbackOf(failed, facts) };
      }
      return isComplete ? { type: 'passed' } : { type: 'open', hint, holding: tests.map(describe) };
    },
    report(candidate) {
      if (tests.length === 0 || isIntermediate(candidate)) return undefined;
      const facts = factsOf(candidate);
      return tests.map((test) => ({ check: describe(test), pass: test.holds(facts) }));
    },
  };
}

async function compile(run: ShadowAgentRun, caller: ModelCaller): Promise<Written> {
  const criteria = splitCriteria(run.hint ?? '');
  const attempt = await caller.attempt({
    role: 'compilation',
    options: compileRequest({ options: run.options, criteria }),
    read: (result) => readChecks(candidateText(result)),
    tries: 1,
    // The judge has to be asked where no check comes of it.
    spare: 1,
  });
  if (attempt.type !== 'answered') return { tests: [], hint: run.hint, isComplete: false };
  const { checks, isComplete } = attempt.value;
  const tests = checks.map(({ test }) => test);
  const probes = openProbeAnswers(run.options.prompt);
  const telling = checks.filter(({ test }) => probes.isAnyRejected(test));
  const decided = new Set(telling.flatMap((check) => check.criteria));
  const open = criteria.filter((_criterion, at) => !decided.has(at + 1));
  return {
    tests,
    hint: open.length === criteria.length ? run.hint : open.join('\n'),
    isComplete: isComplete && open.length === 0 && probes.areAllRejected(tests),
  };
}

function feedbackOf(failed: readonly TestNode[], facts: AnswerFacts): string {
  const lines = failed.map((test) => {
    const found = test.found?.(facts);
    return `- ${describe(test)}${found === undefined ? '' : ` (${found})`}`;
  });
  return `This has to hold of the answer, and does not:\n${lines.join('\n')}`;
}

function describe({ text }: TestNode): string {
  return text.length > longestDescription ? `${text.slice(0, longestDescription)}…` : text;
}
