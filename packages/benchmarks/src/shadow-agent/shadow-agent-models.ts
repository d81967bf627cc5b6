import type { LanguageModelV4CallOptions, LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import type { ShadowAgentRole, ShadowAgentRun } from 'toolgate';

/** How often models are wrong, each a probability from 0 to 1. */
export interface ErrorRates {
  /** A candidate or revision is right. */
  right: number;
  /** The judge passes a wrong answer. */
  falsePass: number;
  /** The judge fails a right answer. */
  falseFail: number;
}

/** What the model that writes compiled checks makes of the task. */
export type Compiler = 'none' | 'partial' | 'complete';

/** A task with one right answer, which code can check. */
export interface Task {
  factors: readonly [number, number];
}

/** What one call takes in the model of latency, in milliseconds. */
export const callMilliseconds: Readonly<Record<ShadowAgentRole, number>> = {
  candidate: 2000,
  revision: 2000,
  validation: 800,
  compilation: 1200,
};

/** The application's own two criteria; code decides the first or both. */
export const hint = 'The product has to be right.\nAt most 12 words.';

/** The request that a task is put in. */
export function requestOf({ factors: [first, second] }: Task): LanguageModelV4CallOptions {
  const text = `What is ${first} times ${second}?`;
  return { prompt: [{ role: 'user', content: [{ type: 'text', text }] }] };
}

/** Whether an answer has the right product. */
export function isRight({ factors: [first, second] }: Task, answer: string): boolean {
  return answer.includes(` ${first * second}.`);
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32, in the public domain). */
export function createRandom(seed: number): () => number {
  let state = Math.trunc(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Scripts the calls of one loop. Every answer is right with the given probability. Every answer has other words,
 * because a repeated answer keeps its verdict. The judge errs at the given rates and decides by the text that it gets.
 */
export function scriptedCalls(options: {
  task: Task;
  rates: ErrorRates;
  compiler: Compiler;
  random: () => number;
}): ShadowAgentRun['call'] {
  const { task, rates, compiler, random } = options;
  let answers = 0;

  function answer(): string {
    answers += 1;
    const product = task.factors[0] * task.factors[1];
    const given = random() < rates.right ? product : product + 1 + Math.floor(random() * 9);
    return `In my ${answers}th try, the product is ${given}.`;
  }

  function judge({ prompt }: LanguageModelV4CallOptions): string {
    const passes =
      random() < (isRight(task, JSON.stringify(prompt)) ? 1 - rates.falseFail : rates.falsePass);
    return JSON.stringify({ pass: passes, feedback: passes ? '' : 'The product is wrong.' });
  }

  return async (role, callOptions) => {
    switch (role) {
      case 'validation':
        return resultOf(judge(callOptions));
      case 'compilation':
        return resultOf(compile(task, compiler));
      default:
        return resultOf(answer());
    }
  };
}

/** What a model that can write checks would write for these tasks; a partial one leaves the length to the judge. */
function compile({ factors }: Task, compiler: Compiler): string {
  const product = { test: { hasNumber: { multiply: factors } }, criteria: [1] };
  const length = { test: { atMost: [{ count: 'words' }, 12] }, criteria: [2] };
  return compiler === 'complete'
    ? JSON.stringify({ checks: [product, length], complete: true })
    : JSON.stringify({ checks: [product], complete: false });
}

/** The result of a call that answers with a text. */
export function resultOf(text: string): LanguageModelV4GenerateResult {
  return {
    content: [{ type: 'text', text }],
    finishReason: { unified: 'stop', raw: 'stop' },
    usage: {
      inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 5, text: 5, reasoning: 0 },
    },
    warnings: [],
  };
}
