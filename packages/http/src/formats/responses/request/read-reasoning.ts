import { z } from 'zod';
import { listOf } from '../../../json/index.ts';
import { rememberPart } from '../../part-original.ts';
import { parseAt, readReasoningProof } from '../../shared/index.ts';
import { addToAssistant, type ItemEntry, type InputState } from './input-state.ts';

const textsSchema = listOf(z.looseObject({ text: z.string() })).nullish();
const reasoningSchema = z.looseObject({
  id: z.string().nullish(),
  summary: textsSchema,
  content: textsSchema,
  encrypted_content: z.string().nullish(),
});

/** The schemas of a reasoning item. */
export const reasoningSchemas: readonly z.ZodType[] = [reasoningSchema];

/**
 * Reads a reasoning item. Its encrypted content, if there is any, goes into the provider options. Reasoning of a model
 * that does not sign keeps only its text.
 */
export function readReasoning({ item, wire, path }: ItemEntry, state: InputState): void {
  const { id, summary, content, encrypted_content: sealed } = parseAt(reasoningSchema, item, path);
  const providerOptions = sealed && {
    providerOptions: readReasoningProof(sealed) ?? {
      openai: { ...(id && { itemId: id }), reasoningEncryptedContent: sealed },
    },
  };
  // If the provider shows the reasoning itself, it is used instead of the summary, since it says more.
  const texts = content?.length ? content : (summary ?? []);
  for (const { text } of sealed && texts.length === 0 ? [{ text: '' }] : texts) {
    if (text === '' && !sealed) continue;
    const part = { type: 'reasoning', text, ...providerOptions } as const;
    addToAssistant(rememberPart(part, 'responses', { wire, content: text }), state);
  }
}
