import { isObjectList, type JsonObject } from '../../../json/index.ts';

/**
 * Returns the choice of a chunk that is the answer. A provider may send chunks of other choices in between, although
 * the gateway asks for one.
 */
export function answerChoice(choices: unknown): JsonObject | undefined {
  if (!isObjectList(choices)) return undefined;
  return choices.find(({ index }) => typeof index !== 'number' || index === 0);
}
