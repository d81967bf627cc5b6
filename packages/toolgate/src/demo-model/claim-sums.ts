import type { Conversation } from './read-conversation.ts';
import { findSums, type Sum } from './sums.ts';

/**
 * Returns the sums that the user asks for, with the demo model's results. Each result is one too high. If the history
 * already has that mistake, as text or as a value in JSON, the result is right, because the user has objected to it.
 */
export function claimSums({ question, earlierAnswers }: Conversation): Sum[] {
  const earlier = earlierAnswers.join('\n');
  return findSums(question).map(({ expression, result }) => {
    const mistake = result + 1;
    const isMade =
      earlier.includes(`${expression} = ${mistake}.`) ||
      new RegExp(`[:,[]${mistake}[,}\\]]`).test(earlier);
    return { expression, result: isMade ? result : mistake };
  });
}
