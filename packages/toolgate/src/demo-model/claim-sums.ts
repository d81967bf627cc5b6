import type { Conversation } from './read-conversation.ts';
import { findSums, type Sum } from './sums.ts';

/**
 * The sums that the user asks for, as the demo model claims them: each result is one too high, unless the history
 * already has that mistake, as text or as a value in JSON, and so an objection to it.
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
