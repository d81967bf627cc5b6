import type { Experimental_DecisionModelV4 as DecisionModelV4 } from '@ai-sdk/provider';
import { InvalidArgumentError } from '../errors/index.ts';

/**
 * A decision model of the AI SDK, which answers typed questions about a state and writes no text. The type is
 * structural, like {@link AnyLanguageModel}: `DecisionModelV4` of AI SDK 7 fits it without an import.
 */
export interface AnyDecisionModel {
  /** `v4`. */
  readonly specificationVersion: string;
  /** The provider's name. */
  readonly provider: string;
  /** The model's id. */
  readonly modelId: string;
  /** The types of questions that it answers; the gateway asks `boolean` questions. */
  readonly supportedQuestionTypes: readonly string[];
  /** Answers all questions about one state. */
  doDecide(options: never): PromiseLike<unknown>;
}

/** Whether a value is a decision model. */
export function isDecisionModel(value: unknown): value is AnyDecisionModel {
  return typeof value === 'object' && value !== null && 'doDecide' in value;
}

/**
 * Returns the decision model with the exact type of its specification.
 *
 * @param argument the path of the host's option, for the message.
 * @throws InvalidArgumentError for another specification, and for a model that answers no boolean questions.
 */
export function liftDecisionModel(model: AnyDecisionModel, argument = 'model'): DecisionModelV4 {
  const { specificationVersion, modelId, supportedQuestionTypes } = model;
  if (specificationVersion !== 'v4') {
    throw refusal(
      argument,
      `"${modelId}" has the specification ${specificationVersion}. Accepted: v4`,
    );
  }
  if (!supportedQuestionTypes.includes('boolean')) {
    const types = supportedQuestionTypes.join(', ');
    throw refusal(
      argument,
      `"${modelId}" answers ${types} questions; the gateway asks boolean ones`,
    );
  }
  return model as unknown as DecisionModelV4;
}

function refusal(argument: string, problem: string): InvalidArgumentError {
  return new InvalidArgumentError({ argument, message: `The decision model ${problem}.` });
}
