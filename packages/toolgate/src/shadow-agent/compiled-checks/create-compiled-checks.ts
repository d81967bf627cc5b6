import type { LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import { candidateText, isIntermediate } from '../messages/index.ts';
import type { ModelCaller } from '../create-model-caller.ts';
import type { CheckReport, ShadowAgentRun } from '../shadow-agent.ts';
import { type AnswerFacts, createAnswerFacts } from './answer-facts.ts';
import type { TestNode } from './check-node.ts';
import { compileRequest } from './compile-request.ts';
import { createProbeAnswers } from './probe-answers.ts';
import { readChecks } from './read-checks.ts';
import { isLikelyRefusal } from './is-likely-refusal.ts';
import { citedSources, listPromptTexts } from './source-texts.ts';

const maxDescriptionLength = 300;
const maxCriteria = 30;

/** What the checks find about one candidate. */
export type CheckFinding =
  /** Some checks fail; the feedback is for the model to correct. */
  | { type: 'failed'; feedback: string }
  /** All checks pass, and no question is left. */
  | { type: 'passed' }
  /** A judge has to decide about these criteria; the candidate has passed these checks. */
  | { type: 'open'; hint: string | undefined; passedChecks: string[] };

/** The checks of one run. */
export interface CompiledChecks {
  /** Runs the checks on a candidate. The first time, one model call writes them. */
  examine(candidate: LanguageModelV4GenerateResult): Promise<CheckFinding>;
  /** Each check, and whether this candidate passes it; undefined without checks, and for a tool call. */
  report(candidate: LanguageModelV4GenerateResult): CheckReport[] | undefined;
}

/** The checks once they are written. */
interface Written {
  tests: TestNode[];
  /** The criteria that no check decides, word for word from the hint. */
  hint: string | undefined;
  isComplete: boolean;
}

/**
 * Creates the compiled checks of one run: a model writes them once, from the request and the hint alone, and code runs
 * them. They cannot loop or call out, and they never change. Without any check the judge decides everything.
 */
export function createCompiledChecks(run: ShadowAgentRun, caller: ModelCaller): CompiledChecks {
  const sources = listPromptTexts(run.options.prompt).join('\n');
  let written: Promise<Written> | undefined;
  let tests: readonly TestNode[] = [];

  async function write(): Promise<Written> {
    const result = await compile(run, caller);
    ({ tests } = result);
    return result;
  }

  function openFacts(candidate: LanguageModelV4GenerateResult): AnswerFacts {
    const text = candidateText(candidate);
    return createAnswerFacts(text, `${sources}\n${citedSources(candidate)}`);
  }

  return {
    async examine(candidate) {
      written ??= write();
      const { hint, isComplete } = await written;
      const facts = openFacts(candidate);
      const failed = tests.filter((test) => !test.holds(facts));
      if (failed.length > 0) {
        return isLikelyRefusal(facts.text)
          ? { type: 'open', hint: run.hint, passedChecks: [] }
          : { type: 'failed', feedback: renderFailures(failed, facts) };
      }
      return isComplete
        ? { type: 'passed' }
        : { type: 'open', hint, passedChecks: tests.map(describe) };
    },
    report(candidate) {
      if (tests.length === 0 || isIntermediate(candidate)) return undefined;
      const facts = openFacts(candidate);
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
    // Without usable checks the judge needs a call.
    spare: 1,
  });
  if (attempt.type !== 'answered') return { tests: [], hint: run.hint, isComplete: false };
  const { checks, isComplete } = attempt.value;
  const tests = checks.map(({ test }) => test);
  const probes = createProbeAnswers(run.options.prompt);
  const decisive = checks.filter(({ test }) => probes.isAnyRejected(test));
  const decided = new Set(decisive.flatMap((check) => check.criteria));
  const open = criteria.filter((_criterion, at) => !decided.has(at + 1));
  return {
    tests,
    hint: open.length === criteria.length ? run.hint : open.join('\n'),
    isComplete: isComplete && open.length === 0 && probes.areAllRejected(tests),
  };
}

/**
 * Splits a hint into criteria: its lines and sentences, word for word. The model names them by number and cannot reword
 * them. A hint with too many criteria counts as one.
 */
function splitCriteria(hint: string): string[] {
  const criteria = hint
    .split('\n')
    // A new sentence starts after white space and without a small letter: "e.g." and "3.5" do not end one.
    .flatMap((line) => line.split(/(?<=[.!?;])\s(?=\s*[^\s\p{Ll}])/u))
    .map((criterion) => criterion.trim())
    .filter((criterion) => /[\p{L}\p{N}]/u.test(criterion));
  return criteria.length > maxCriteria ? [hint.trim()] : criteria;
}

function renderFailures(failed: readonly TestNode[], facts: AnswerFacts): string {
  const lines = failed.map((test) => {
    const found = test.found?.(facts);
    return `- ${describe(test)}${found === undefined ? '' : ` (${found})`}`;
  });
  return `This has to hold of the answer, and does not:\n${lines.join('\n')}`;
}

function describe({ text }: TestNode): string {
  return text.length > maxDescriptionLength ? `${text.slice(0, maxDescriptionLength)}…` : text;
}
