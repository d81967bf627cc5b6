import type { AnswerParts } from '../../internal/index.ts';
import { isMarked, type Markable } from './is-marked.ts';
import { hasItemId, omitItemIds } from './item-ids.ts';

type Part = AnswerParts[number];

/**
 * Removes the ids of stored items from marked parts, since the stored items hold what the gateway took out. OpenAI
 * refuses stored reasoning if another item than its own follows it, and an item without the reasoning before it. So the
 * reasoning directly before a marked part is left out, and the parts up to the next reasoning lose their ids, too.
 * Source: issues 10827 and 7099 of vercel/ai, 11103 of mastra-ai/mastra.
 *
 * @param isLeftOut whether a part is left out. The parts around it are treated like neighbours of a marked part.
 */
export function unstoreParts(
  content: AnswerParts,
  isLeftOut: (part: Part) => boolean,
): AnswerParts {
  const kept: AnswerParts = [];
  let reasoning: AnswerParts = [];
  let isParted = false;
  for (const part of content) {
    if (part.type === 'reasoning') {
      reasoning.push(part);
      continue;
    }
    const isLost = isLeftOut(part);
    if (reasoning.length > 0) {
      isParted = isLost || isMarked(part);
      kept.push(...(isParted ? reasoning.filter((thought) => !isStored(thought)) : reasoning));
      reasoning = [];
    }
    if (isLost) continue;
    const isUnstored = isStored(part) && (isParted || isMarked(part));
    kept.push(isUnstored ? { ...part, providerOptions: omitItemIds(part.providerOptions) } : part);
  }
  return [...kept, ...reasoning];
}

function isStored({ providerOptions }: Markable): boolean {
  return hasItemId(providerOptions);
}
