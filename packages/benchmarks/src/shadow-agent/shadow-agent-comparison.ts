import type { LanguageModelV4CallOptions, LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import { runShadowAgent, type ShadowAgentRun } from 'toolgate';
import { type AnswerError, type SimulatedCase, simulateCase } from './shadow-agent-answers.ts';
import { createRandom, resultOf } from './shadow-agent-models.ts';

/** A way to answer. */
export type AnswerStrategy = 'plain' | 'retry' | 'judge' | 'checks and judge' | 'checks';

/** All ways to answer, from the plain model on. */
export const answerStrategies: readonly AnswerStrategy[] = [
  'plain',
  'retry',
  'judge',
  'checks and judge',
  'checks',
];

/** How the simulated models err, each a probability from 0 to 1. */
export interface SimulatedModels {
  /** An answer to the request is right. */
  right: number;
  /** A revision is right whose prompt names the wrong words. */
  rightWithWords: number;
  /** A revision is right whose prompt says only that something is wrong. */
  rightWithoutWords: number;
  /** The judge passes a wrong answer. */
  falsePass: number;
  /** The judge fails a right answer. */
  falseFail: number;
}

/** Means of one request. */
export interface StrategyFigures {
  /** How often the returned answer is right. */
  accuracy: number;
  /** How often an accepted answer is right. */
  acceptedAccuracy: number;
  calls: number;
  /** All calls, for each answer that was accepted. */
  callsPerAccepted: number;
  /** Estimated as a quarter of the characters that go to the models and come back. */
  tokens: number;
}

/** The limit of validations in each loop. */
export const comparedIterations = 3;

/** Runs a strategy over simulated cases. The same seed gives the same figures. */
export async function measureStrategy(
  strategy: AnswerStrategy,
  { models, runs, seed }: { models: SimulatedModels; runs: number; seed: number },
): Promise<StrategyFigures> {
  const random = createRandom(seed);
  const sums = { right: 0, accepted: 0, rightAccepted: 0, calls: 0, characters: 0 };
  for (let run = 0; run < runs; run += 1) {
    const simulated = simulateCase(random);
    const call = simulateCalls({ simulated, models, random, isBlind: strategy === 'retry' });
    const counted: ShadowAgentRun['call'] = async (role, options) => {
      const result = await call(role, options);
      sums.calls += 1;
      sums.characters += JSON.stringify(options.prompt).length + textOf(result).length;
      return result;
    };
    const { candidate, action } = await answer(strategy, simulated, counted);
    const isRight = textOf(candidate) === simulated.good;
    const isAccepted = action === 'passed';
    sums.right += Number(isRight);
    sums.accepted += Number(isAccepted);
    sums.rightAccepted += Number(isRight && isAccepted);
  }
  return {
    accuracy: sums.right / runs,
    acceptedAccuracy: sums.rightAccepted / Math.max(1, sums.accepted),
    calls: sums.calls / runs,
    callsPerAccepted: sums.calls / Math.max(1, sums.accepted),
    tokens: sums.characters / 4 / runs,
  };
}

async function answer(
  strategy: AnswerStrategy,
  { options, checks }: SimulatedCase,
  call: ShadowAgentRun['call'],
): Promise<{ candidate: LanguageModelV4GenerateResult; action: string }> {
  if (strategy === 'plain') {
    return { candidate: await call('candidate', options), action: 'passed' };
  }
  const hasChecks = strategy === 'checks' || strategy === 'checks and judge';
  return runShadowAgent({
    options,
    maxIterations: comparedIterations,
    judge: strategy !== 'checks',
    ...(hasChecks && { checks }),
    // A retry sends the request again, as it is.
    call: (role, given) =>
      call(role, role === 'revision' && strategy === 'retry' ? options : given),
  });
}

/** The calls of one loop, scripted. A wrong answer has one error, which the judge may name but not quote. */
function simulateCalls(simulation: {
  simulated: SimulatedCase;
  models: SimulatedModels;
  random: () => number;
  /** Whether each answer is made without knowing of the last one. */
  isBlind: boolean;
}): ShadowAgentRun['call'] {
  const { simulated, models, random, isBlind } = simulation;

  function write(chance: number): string {
    if (random() < chance) return simulated.good;
    const error: AnswerError =
      simulated.errors[Math.floor(random() * simulated.errors.length)] ?? 'number';
    return simulated.spoil(error);
  }

  function judge({ prompt }: LanguageModelV4CallOptions): string {
    const isGood = JSON.stringify(prompt).includes(JSON.stringify(simulated.good).slice(1, -1));
    const passes = random() < (isGood ? 1 - models.falseFail : models.falsePass);
    return JSON.stringify({
      pass: passes,
      feedback: passes ? '' : 'It is not true to the sources.',
    });
  }

  return async (role, options) => {
    if (role === 'validation') return resultOf(judge(options));
    const isRevision = role === 'revision' && !isBlind;
    const isNamed = isRevision && JSON.stringify(options.prompt.at(-1)).includes('(not: ');
    const revised = isNamed ? models.rightWithWords : models.rightWithoutWords;
    return resultOf(write(isRevision ? revised : models.right));
  };
}

function textOf({ content }: LanguageModelV4GenerateResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
