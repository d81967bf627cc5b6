import {
  type NearAttack,
  readAuthorsNearAttacks,
  readNearAttacks,
} from '../../own-sets/own-set-data.ts';
import type { LabelledPrompt } from '../prompt-sources.ts';
import { nearSource } from './composed-sources.ts';

/** The messages near to attacks that are trained on: the seen half of our own set. */
export function learnedMessages(): LabelledPrompt[] {
  return seenHalf(readNearAttacks(), { source: nearSource.name, learned: true });
}

/**
 * The messages near to attacks that fix the threshold for hardening: the seen half of the other set, by an author who knew nothing of
 * the guard. No model is trained on them, so they score as the messages of any user do.
 */
export function thresholdMessages(): LabelledPrompt[] {
  return seenHalf(readAuthorsNearAttacks(), { source: 'near_attacks_authors', learned: false });
}

function seenHalf(
  messages: readonly NearAttack[],
  { source, learned }: Pick<LabelledPrompt, 'source' | 'learned'>,
): LabelledPrompt[] {
  return messages
    .filter(({ half }) => half === 'seen')
    .map(({ text, group }) => ({
      text,
      attack: false,
      kind: group,
      source,
      unclear: false,
      learned,
    }));
}
