import { callMilliseconds, type Compiler, type ErrorRates } from './shadow-agent-models.ts';

/** One setting of the loop. */
export interface Scenario {
  rates: ErrorRates;
  /** How many validations are allowed. */
  limit: number;
  compiler: Compiler;
}

/** What a setting comes to: means of one loop. */
export interface Figures {
  /** How often the returned answer is right, passed or not. */
  accuracy: number;
  /** Model calls of any role. */
  calls: number;
  /** Calls of the judge. */
  judgeCalls: number;
  /** The time of all calls, which run one after the other. */
  milliseconds: number;
}

/**
 * What the state machine comes to when every try is independent. A round passes with probability a; round k happens with
 * probability (1 - a)^(k - 1). The answer returned is right when it is right and passes in some round, or when it is
 * right and fails in the last.
 */
export function theoryOf({ rates, limit, compiler }: Scenario): Figures {
  const { right, falsePass, falseFail } = rates;
  const hasChecks = compiler !== 'none' && limit > 1;
  // Checks reject every wrong answer; complete ones leave the judge nothing to err about.
  const wrongPasses = hasChecks ? 0 : falsePass;
  const rightFails = hasChecks && compiler === 'complete' ? 0 : falseFail;
  const rightPasses = right * (1 - rightFails);
  const goesOn = 1 - rightPasses - (1 - right) * wrongPasses;
  const reached = Array.from({ length: limit }, (_, round) => goesOn ** round);
  const rounds = reached.reduce((sum, probability) => sum + probability, 0);
  const judged = judgedPerRound(hasChecks ? compiler : 'none', right);
  const judgeCalls = rounds * judged;
  const compilations = hasChecks ? 1 : 0;
  return {
    accuracy: rounds * rightPasses + (reached.at(-1) ?? 0) * right * rightFails,
    calls: rounds + judgeCalls + compilations,
    judgeCalls,
    milliseconds:
      rounds * callMilliseconds.candidate +
      judgeCalls * callMilliseconds.validation +
      compilations * callMilliseconds.compilation,
  };
}

/** How often a round needs the judge: with checks, only when they hold. */
function judgedPerRound(compiler: Compiler, right: number): number {
  if (compiler === 'none') return 1;
  return compiler === 'partial' ? right : 0;
}
