import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { runShadowAgent } from './run-shadow-agent.ts';
import type { ShadowAgentResult, ShadowAgentRole, ShadowAgentRun } from './shadow-agent.ts';
import { answer, ask, callError, fail, pass } from './test/scripted-run.ts';

type AnswerStep = 'fresh' | 'again' | 'empty' | 'cut' | 'blocked' | 'throws' | 'aborts';
type JudgeStep = 'pass' | 'fail' | 'rubbish' | 'throws' | 'aborts';

interface Scenario {
  maxIterations: number;
  calls: number | undefined;
  answers: AnswerStep[];
  judge: JudgeStep[];
}

/** The expected behaviour of the loop. The model follows the loop's description and shares no code with it. */
interface Expected {
  action: ShadowAgentResult['action'] | 'throws' | 'aborts';
  reason: ShadowAgentResult['reason'];
  passes: boolean[];
  roles: ShadowAgentRole[];
  text: string;
}

/** After the end of the script the model gives a new answer, and the judge rejects it. */
function next<T>(steps: T[], fallback: T): T {
  return steps.shift() ?? fallback;
}

type Reason = ShadowAgentResult['reason'];

/** Tries up to three times, within the budget, to get a step that does not throw. */
function tryThrice(options: { take: () => string; mayCall: () => boolean; unavailable: Reason }): {
  step: string;
  reason?: Reason;
} {
  for (let tries = 0; tries < 3; tries += 1) {
    if (!options.mayCall()) {
      return { step: '', reason: 'budget exhausted' };
    }
    const step = options.take();
    if (step !== 'throws') {
      return { step };
    }
  }
  return { step: '', reason: options.unavailable };
}

/** The caller's abort at any call: the loop returns nothing, so only its calls are counted. */
class Aborted extends Error {}

function predict(scenario: Scenario): Expected {
  const roles: ShadowAgentRole[] = [];
  try {
    return predictUnaborted(scenario, roles);
  } catch (error) {
    if (!(error instanceof Aborted)) throw error;
    return { action: 'aborts', reason: undefined, passes: [], roles, text: '' };
  }
}

function predictUnaborted(
  { maxIterations, calls = Infinity, ...script }: Scenario,
  roles: ShadowAgentRole[],
): Expected {
  const answers = [...script.answers];
  const judge = [...script.judge];
  const rejected = new Set<string>();
  const expected: Expected = {
    action: 'failed',
    reason: undefined,
    passes: [],
    roles,
    text: '',
  };
  const { passes } = expected;
  const take = (role: ShadowAgentRole): string => {
    roles.push(role);
    const step = role === 'validation' ? next(judge, 'fail') : next(answers, 'fresh');
    if (step === 'aborts') {
      throw new Aborted();
    }
    return step;
  };
  const attempt = (
    role: 'validation' | 'revision',
    unavailable: Reason,
  ): ReturnType<typeof tryThrice> =>
    tryThrice({ take: () => take(role), mayCall: () => roles.length < calls, unavailable });
  const judgeTwice = (): ReturnType<typeof tryThrice> => {
    const first = attempt('validation', 'validation unavailable');
    return first.step === 'rubbish' ? attempt('validation', 'validation unavailable') : first;
  };
  const validate = (step: string): ReturnType<typeof tryThrice> =>
    step === 'empty' || step === 'cut' || rejected.has(expected.text)
      ? { step: 'fail' }
      : judgeTwice();
  let fresh = 0;

  let step = take('candidate');
  let reason: Reason;
  if (step === 'throws') {
    return { ...expected, action: 'throws' };
  }
  while (reason === undefined) {
    fresh += step === 'fresh' ? 1 : 0;
    expected.text = { empty: '', blocked: '', cut: 'cut' }[step] ?? `draft ${fresh}`;
    if (step === 'blocked') {
      return { ...expected, action: 'unchecked', reason: 'answer blocked' };
    }
    const verdict = validate(step);
    if (verdict.reason !== undefined) {
      return { ...expected, reason: verdict.reason };
    }
    if (verdict.step === 'rubbish') {
      return { ...expected, action: 'unchecked', reason: 'no verdict' };
    }
    passes.push(verdict.step === 'pass');
    if (verdict.step === 'pass' || passes.length === maxIterations) {
      return { ...expected, action: verdict.step === 'pass' ? 'passed' : 'failed' };
    }
    rejected.add(expected.text);
    ({ step, reason } = attempt('revision', 'revision unavailable'));
  }
  return { ...expected, reason };
}

function play(script: Scenario): {
  call: ShadowAgentRun['call'];
  roles: ShadowAgentRole[];
  signal: AbortSignal;
} {
  const abort = new AbortController();
  const answers = [...script.answers];
  const judge = [...script.judge];
  const roles: ShadowAgentRole[] = [];
  let fresh = 0;
  const results = {
    fresh: () => answer(`draft ${(fresh += 1)}`),
    again: () => answer(`draft ${fresh}`),
    empty: () => answer([]),
    cut: () => answer('cut', 'length'),
    blocked: () => answer([], 'content-filter'),
    pass: () => answer(pass),
    fail: () => answer(fail('wrong')),
    rubbish: () => answer('I cannot tell.'),
    throws: () => {
      throw callError({ 'retry-after-ms': '0' });
    },
    aborts: async (): Promise<never> => {
      abort.abort(new Aborted());
      return new Promise(() => {});
    },
  };
  return {
    roles,
    signal: abort.signal,
    call: async (role) => {
      roles.push(role);
      return role === 'validation'
        ? results[next(judge, 'fail')]()
        : results[next(answers, 'fresh')]();
    },
  };
}

async function observe(scenario: Scenario): Promise<Expected> {
  const { call, roles, signal } = play(scenario);
  try {
    const { candidate, action, reason, verdicts } = await runShadowAgent({
      options: ask('Write a poem.', { abortSignal: signal }),
      maxIterations: scenario.maxIterations,
      call,
      ...(scenario.calls !== undefined && { budget: { calls: scenario.calls } }),
    });
    const [part] = candidate.content;
    const text = part?.type === 'text' ? part.text : '';
    return { action, reason, passes: verdicts.map((verdict) => verdict.pass), roles, text };
  } catch (error) {
    const action = error instanceof Aborted ? 'aborts' : 'throws';
    return { action, reason: undefined, passes: [], roles, text: '' };
  }
}

const scenarios: fc.Arbitrary<Scenario> = fc.record({
  maxIterations: fc.integer({ min: 1, max: 10 }),
  calls: fc.option(fc.integer({ min: 0, max: 15 }), { nil: undefined }),
  answers: fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constant<AnswerStep>('fresh') },
      fc.constantFrom<AnswerStep>('again', 'empty', 'cut', 'blocked', 'throws', 'aborts'),
    ),
    { maxLength: 20 },
  ),
  judge: fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constant<JudgeStep>('fail') },
      fc.constantFrom<JudgeStep>('pass', 'rubbish', 'throws', 'aborts'),
    ),
    { maxLength: 20 },
  ),
});

describe('runShadowAgent, against a model of it', () => {
  it('does what the model predicts, with any answers, verdicts, failures and budget', async () => {
    await fc.assert(
      fc.asyncProperty(scenarios, async (scenario) => {
        expect(await observe(scenario)).toEqual(predict(scenario));
      }),
      { numRuns: inject('isFullRun') ? 1000 : 250 },
    );
  });

  it('never passes what the last verdict did not pass, and never validates more often than allowed', async () => {
    await fc.assert(
      fc.asyncProperty(scenarios, async (scenario) => {
        const { action, passes, roles } = await observe(scenario);
        expect(action === 'passed').toBe(passes.at(-1) === true);
        expect(passes.length).toBeLessThanOrEqual(scenario.maxIterations);
        expect(passes.slice(0, -1)).not.toContain(true);
        expect(roles.length).toBeLessThanOrEqual(Math.max(1, scenario.calls ?? Infinity));
      }),
      { numRuns: inject('isFullRun') ? 300 : 100 },
    );
  });
});
