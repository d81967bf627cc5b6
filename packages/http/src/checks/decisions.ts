import type { ToolgateOptions, ToolgateOutcome } from 'toolgate';
import { finishInTurns } from 'toolgate/internal';
import {
  createDecisionModels,
  decisionModelIds,
  pickFilterOptions,
  pickGuardOptions,
} from 'toolgate/pipeline';
import { z } from 'zod';
import { invalidField, noSuchModel } from '../errors/index.ts';
import { parseAt } from '../formats/shared/index.ts';
import { listOf } from '../json/index.ts';
import { type CheckAnswer, type CheckScope, runCheck } from './check.ts';
import { decisionInput, readDecisionState } from './decision-input.ts';

const maxQuestions = 400;

const instructions = z.union([z.string(), listOf(z.looseObject({ type: z.string() }))], {
  error: 'expected a string or a list of parts',
});
const question = z.object({
  type: z.enum(['predicate', 'choice', 'score']),
  name: z.string().optional(),
  instructions,
});

/** `DecisionCreateParams` of OpenAI's SDK, without its fields for caches. */
const requestSchema = z.object({
  model: z.string(),
  input: decisionInput,
  questions: listOf(question),
});

/** The models are local, so they use no tokens. */
const usage = {
  input_tokens: 0,
  input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
  output_tokens: 0,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 0,
};

/**
 * Creates the endpoint `POST /v1/decisions` of OpenAI (`resources/decisions` of its SDK). The models `prompt-guard` and
 * `content-filter` answer predicates. Each model has one opinion about an input, so every predicate of a request gets
 * the same probability.
 *
 * The endpoint throws HttpError: 400 that names the wrong field, 404 for another model.
 */
export function createDecisionEndpoint(
  options: ToolgateOptions,
): (body: unknown, scope: CheckScope) => Promise<CheckAnswer> {
  const findModel = createDecisionModels({
    promptGuard: pickGuardOptions(options),
    contentFilter: pickFilterOptions(options),
  });
  return async (body, scope) => {
    const { model: id, input, questions } = parseAt(requestSchema, body, '');
    const modelId = decisionModelIds.find((one) => one === id);
    const model = findModel(id);
    const usable = decisionModelIds.filter((one) => scope.caller.models?.includes(one) ?? true);
    if (modelId === undefined || model === undefined || !usable.includes(modelId)) {
      throw noSuchModel(id, usable);
    }
    assertQuestions(questions, id);
    const { tenant } = scope.caller;
    const state = await finishInTurns(readDecisionState(input), tenant);
    return runCheck(scope, [modelId], async ({ outcome }) => {
      const { signal } = scope.exchange.request;
      const asked = { question: { type: 'boolean', instructions: '' } } as const;
      const decision = await model.doDecide({
        state,
        questions: asked,
        abortSignal: signal,
        tenant,
      });
      const answer = decision.answers['question'];
      const probability = answer?.type === 'boolean' ? answer.probability : 0;
      noteFound(outcome, modelId, probability, decision.providerMetadata?.['toolgate'] ?? {});
      const answers = questions.map(({ name = null }) => ({
        type: 'predicate',
        name,
        probability,
      }));
      return { model: id, answers, usage };
    });
  };
}

function assertQuestions(questions: readonly z.infer<typeof question>[], model: string): void {
  if (questions.length === 0 || questions.length > maxQuestions) {
    const message = `expected 1 to ${maxQuestions} questions, received ${questions.length}`;
    throw invalidField('questions', message);
  }
  const other = questions.findIndex(({ type }) => type !== 'predicate');
  if (other === -1) return;
  const message = `"${model}" answers questions of the type "predicate" only`;
  throw invalidField(`questions[${other}].type`, message);
}

/** Records the action that would have been taken; a decision itself changes nothing. */
function noteFound(
  outcome: ToolgateOutcome,
  model: 'prompt-guard' | 'content-filter',
  score: number,
  details: Readonly<Record<string, unknown>>,
): void {
  const { action, category, reason, leak, kind } = details as Record<string, string | boolean>;
  if (model === 'prompt-guard') {
    outcome.promptGuard = {
      action: 'passed',
      ...(action !== 'passed' && { would: String(action) }),
      score,
      ...(typeof category === 'string' && { category }),
      ...(typeof reason === 'string' && { reason }),
    };
  } else {
    outcome.contentFilter = {
      action: 'passed',
      ...(leak === true && { would: 'blocked' }),
      ...(typeof kind === 'string' && { kind }),
    };
  }
}
