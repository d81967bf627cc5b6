import { hasSecondRequest } from '../../../../toolgate/src/prompt-guard/features/index.ts';
import type { LabelledPrompt } from '../prompt-sources.ts';

/**
 * The source of the texts below, as `PromptSource` has it. They are many, so their special features can gain weight,
 * and count little, as they are all of one kind.
 */
export const answeredSource = { name: 'composed_answered', trust: 0.22 } as const;

const texts = 4000;

/**
 * Joins ordinary requests to attacks that only their order makes: a request, a made-up answer, and another request that is set apart. Their
 * words are ordinary, so nothing else gives them away.
 *
 * @param requests ordinary ones; some begin with a verb.
 */
export function composedAnswers(
  requests: readonly string[],
  random: () => number,
): LabelledPrompt[] {
  const pick = (): string => requests[Math.floor(random() * requests.length)] ?? '';
  const answered: LabelledPrompt[] = [];
  while (answered.length < texts) {
    const text = `${pick()}\n\n${pick()}\n\n\n${pick()}`;
    if (!hasSecondRequest(text)) continue;
    answered.push({
      text,
      attack: true,
      kind: 'answered',
      source: answeredSource.name,
      unclear: false,
      learned: true,
    });
  }
  return answered;
}
