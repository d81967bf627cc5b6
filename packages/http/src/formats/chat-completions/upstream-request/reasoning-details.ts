import type { LanguageModelV4ReasoningPart } from '@ai-sdk/provider';
import type { AnswerParts } from 'toolgate/internal';
import type { JsonObject } from '../../../json/index.ts';
import {
  detailLists,
  detailNames,
  detailSeals,
  detailTexts,
  sealKey,
} from '../upstream-answer/read-delta.ts';

/**
 * Writes the lists of signed or encrypted reasoning of an answer. Models behind OpenRouter and LiteLLM need them in a
 * loop of tools, each signature beside its whole text. Sources: the changelog of `@openrouter/ai-sdk-provider`, pull
 * request 9506 of RooCodeInc/Roo-Code.
 *
 * @returns an object without fields if there is no such reasoning.
 */
export function writeDetails(content: AnswerParts): JsonObject {
  const lists: Record<string, JsonObject[]> = {};
  for (const part of content) {
    const seal = part.type === 'reasoning' ? detailOf(part) : undefined;
    if (part.type !== 'reasoning' || seal === undefined) continue;
    const { list, index } = seal;
    const field = detailTexts.find((name) => name === seal['field']) ?? detailTexts[0];
    (lists[String(list)] ??= []).push({
      ...Object.fromEntries(Object.entries(seal).filter(([name]) => sentFields.has(name))),
      ...(index !== undefined && { index: Number(index) }),
      ...(part.text !== '' && { [field]: part.text }),
    });
  }
  return lists;
}

/** A client over HTTP keeps these fields, and could add a text that no feature reads. */
const sentFields: ReadonlySet<string> = new Set([...detailNames, ...detailSeals]);

/** Returns what reasoning remembers of its detail; `undefined` for reasoning of another kind. */
export function detailOf({
  providerOptions,
}: LanguageModelV4ReasoningPart): JsonObject | undefined {
  const seal = providerOptions?.[sealKey];
  return detailLists.has(seal?.['list']) ? seal : undefined;
}
