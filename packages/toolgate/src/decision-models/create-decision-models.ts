import {
  type ContentFilterOptions,
  createFilterCache,
  type FilterSession,
  findLeak,
} from '../content-filter/index.ts';
import { finishInTurns, type LongWork } from '../internal/index.ts';
import {
  createPromptGuard,
  type GuardMessage,
  type PromptGuardOptions,
} from '../prompt-guard/index.ts';
import {
  createDecisionModel,
  type Finding,
  type FindInState,
  type LocalDecisionModel,
} from './decision-model.ts';
import { type DecisionState, readText } from './read-state.ts';

/** The ids of the gateway's own decision models. */
export const decisionModelIds = ['prompt-guard', 'content-filter'] as const;

/** The id of one of the gateway's own decision models. */
export type DecisionModelId = (typeof decisionModelIds)[number];

/** The settings of guard and filter for {@link createDecisionModels}. A `judge` in them is ignored. */
export interface DecisionModelsOptions {
  promptGuard?: PromptGuardOptions;
  contentFilter?: ContentFilterOptions;
}

/**
 * Creates a function that returns the guard and the filter as decision models. Each model is created at its first use.
 *
 * @returns a function from an id to its model, or `undefined` for an unknown id.
 */
export function createDecisionModels({
  promptGuard,
  contentFilter,
}: DecisionModelsOptions): (modelId: string) => LocalDecisionModel | undefined {
  const creators: Record<DecisionModelId, () => FindInState> = {
    'prompt-guard': () => createAttackFinder(promptGuard),
    'content-filter': () => createLeakFinder(contentFilter),
  };
  const models = new Map<DecisionModelId, LocalDecisionModel>();
  return (modelId) => {
    const id = decisionModelIds.find((known) => known === modelId);
    if (id === undefined) return undefined;
    const model = models.get(id) ?? createDecisionModel(id, creators[id]());
    models.set(id, model);
    return model;
  };
}

/** Is what users and third parties wrote an attack on the instructions? The probability is the guard's score. */
function createAttackFinder({ judge: _judge, ...options }: PromptGuardOptions = {}): FindInState {
  const guard = createPromptGuard(options);
  return async (state, { abortSignal: signal, tenant }) => {
    const messages = listMessages(state);
    const { action, score, category, reason } = await guard.inspect(messages, { signal, tenant });
    return {
      probability: score,
      details: { action, ...(category && { category }), ...(reason && { reason }) },
    };
  };
}

/** Lists the messages of a state. Everything else in the state counts as a user's message. */
function listMessages({ messages, user, texts, files }: DecisionState): GuardMessage[] {
  const words = messages.length > 0 ? texts : [...user, ...texts];
  const content = [...words.map((text) => ({ type: 'text', text })), ...files];
  return content.length > 0 ? [...messages, { role: 'user', content }] : messages;
}

/** Does an answer reveal hidden text? The probability is 1 or 0. */
function createLeakFinder(options: ContentFilterOptions = {}): FindInState {
  // The text may already have been sent, so a secret in it is a leak: it is too late to replace it.
  const findFilter = createFilterCache({ ...options, redact: false });
  return async ({ system, user, secrets, texts, messages }, { tenant }) => {
    const answers = messages.filter(({ role }) => role === 'assistant').map(readText);
    const answerTexts = texts.length > 0 ? texts : answers.splice(-1);
    const request = {
      hidden: system.map((text) => ({ text, kind: 'instructions' as const })),
      exempt: user,
      earlierAnswers: answers,
    };
    const session = await findFilter(secrets).openInTurns(request, tenant);
    if (session === undefined) {
      const warning =
        'Nothing is hidden, so nothing can be revealed. Put the instructions under "system" or strings under "secrets".';
      return { probability: 0, details: { leak: false }, warnings: [warning] };
    }
    return await finishInTurns(findAnyLeak(session, answerTexts), tenant);
  };
}

function* findAnyLeak(session: FilterSession, texts: readonly string[]): LongWork<Finding> {
  for (const text of texts) {
    const leak = yield* findLeak(session, text);
    if (leak) return { probability: 1, details: { leak: true, kind: leak.kind } };
  }
  return { probability: 0, details: { leak: false } };
}
