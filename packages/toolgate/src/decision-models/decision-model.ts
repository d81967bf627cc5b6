import type {
  Experimental_DecisionModelV4 as DecisionModelV4,
  Experimental_DecisionModelV4CallOptions as DecisionModelV4CallOptions,
  Experimental_DecisionModelV4Result as DecisionModelV4Result,
} from '@ai-sdk/provider';
import { InvalidArgumentError } from '../errors/index.ts';
import { type DecisionState, readState } from './read-state.ts';

/** The options of a call of a {@link LocalDecisionModel}. */
export interface LocalDecisionOptions extends DecisionModelV4CallOptions {
  /** The tenant of the request. Tenants get equal shares of the time. Default: the unnamed tenant. */
  tenant?: string | undefined;
}

/**
 * A decision model that runs in this process, without a key or network. It ignores the wording of questions: each boolean
 * question about a state gets the same answer.
 */
export interface LocalDecisionModel extends DecisionModelV4 {
  /** Answers all questions of a call about its state. */
  doDecide(options: LocalDecisionOptions): Promise<DecisionModelV4Result>;
  /** The former name of `doDecide`, which some frameworks still call. */
  doEvaluate: LocalDecisionModel['doDecide'];
}

/** What a local decision model finds in a state. */
export interface Finding {
  /** The probability of yes, from 0 to 1. */
  probability: number;
  /** Details of the finding, for `providerMetadata.toolgate`. */
  details: Record<string, string | number | boolean>;
  /** Warnings for the caller about the state. */
  warnings?: string[];
}

/** Reads a state and returns its finding. Other requests get turns while it reads a long one. */
export type FindInState = (
  state: DecisionState,
  options: Pick<LocalDecisionOptions, 'abortSignal' | 'tenant'>,
) => Promise<Finding>;

/** Creates a decision model from a function that reads a state. It throws `InvalidArgumentError` for a question that is not boolean. */
export function createDecisionModel(modelId: string, find: FindInState): LocalDecisionModel {
  const doDecide = async (options: LocalDecisionOptions): Promise<DecisionModelV4Result> => {
    options.abortSignal?.throwIfAborted();
    const names = Object.entries(options.questions).map(([name, { type }]) => {
      if (type !== 'boolean') throw refusal(name, type, modelId);
      return name;
    });
    const decision = await find(readState(options.state), options);
    const { probability, details, warnings = [] } = decision;
    return {
      answers: Object.fromEntries(names.map((name) => [name, { type: 'boolean', probability }])),
      usage: { inputTokens: 0, outputTokens: 0 },
      warnings: warnings.map((message) => ({ type: 'other', message })),
      providerMetadata: { toolgate: details },
    };
  };
  return {
    specificationVersion: 'v4',
    provider: 'toolgate',
    modelId,
    supportedQuestionTypes: ['boolean'],
    doDecide,
    doEvaluate: doDecide,
  };
}

function refusal(name: string, type: string, modelId: string): InvalidArgumentError {
  return new InvalidArgumentError({
    argument: `questions.${name}`,
    message: `The question "${name.slice(0, 80)}" is of the type ${type}; "${modelId}" answers boolean questions.`,
  });
}
