import type {
  Experimental_DecisionModelV4 as DecisionModelV4,
  Experimental_DecisionModelV4Answer as DecisionModelV4Answer,
  Experimental_DecisionModelV4CallOptions as DecisionModelV4CallOptions,
} from '@ai-sdk/provider';

/**
 * The answers of a scripted decision model: a probability for every question, one for each in order, whole answers by
 * the name of the question, a refusal of all questions, an error to throw, or `never` for a call that hangs.
 */
export type ScriptedDecision =
  | number
  | readonly number[]
  | Readonly<Record<string, DecisionModelV4Answer>>
  | 'refusal'
  | 'never'
  | Error;

/** A decision model for tests, with a log of its calls. */
export interface ScriptedDecisionModel extends DecisionModelV4 {
  /** The options of each call, in order. */
  readonly calls: DecisionModelV4CallOptions[];
}

/** A decision model that makes one decision after the other and repeats the last; each costs 20 tokens of input and 0 of output. */
export function scriptedDecisionModel(...decisions: ScriptedDecision[]): ScriptedDecisionModel {
  const calls: DecisionModelV4CallOptions[] = [];
  return {
    specificationVersion: 'v4',
    provider: 'test',
    modelId: 'scripted-decisions',
    supportedQuestionTypes: ['boolean'],
    calls,
    async doDecide(options) {
      options.abortSignal?.throwIfAborted();
      const next = decisions[Math.min(calls.length, decisions.length - 1)] ?? 1;
      calls.push(options);
      if (next === 'never') return new Promise<never>(() => {});
      if (next instanceof Error) throw next;
      const answers = createAnswers(Object.keys(options.questions), next);
      return { answers, usage: { inputTokens: 20, outputTokens: 0 }, warnings: [] };
    },
  };
}

function createAnswers(
  names: readonly string[],
  decision: Exclude<ScriptedDecision, 'never' | Error>,
): Record<string, DecisionModelV4Answer> {
  if (typeof decision === 'object' && !isList(decision)) return { ...decision };
  const answers = names.map((name, at): [string, DecisionModelV4Answer] => {
    if (decision === 'refusal') return [name, { type: 'refusal' }];
    const probability = typeof decision === 'number' ? decision : (decision[at] ?? 1);
    return [name, { type: 'boolean', probability }];
  });
  return Object.fromEntries(answers);
}

function isList(decision: object): decision is readonly number[] {
  return Array.isArray(decision);
}
