import { z } from 'zod';
import { listOf } from '../../../json/index.ts';
import { rememberPart } from '../../request-source.ts';
import { parseAt, readReasoningProof } from '../../shared/index.ts';
import { addToAssistant, type GivenItem, type InputState } from './input-state.ts';

const textsSchema = listOf(z.looseObject({ text: z.string() })).nullish();
const reasoningSchema = z.looseObject({
  id: z.string().nullish(),
  summary: textsSchema,
  content: textsSchema,
  encrypted_content: z.string().nullish(),
});

/** The schemas of an item of reasoning. */
export const reasoningSchemas: readonly z.ZodType[] = [reasoningSchema];

/** Reasoning with its proof, where it has one: a model that signs nothing gets its text back without. */
export function readReasoning({ item, wire, path }: GivenItem, state: InputState): void {
  const { id, summary, content, encrypted_content: sealed } = parseAt(reasoningSchema, item, path);
  const providerOptions = sealed && {
    providerOptions: readReasoningProof(sealed) ?? {
      openai: { ...(id && { itemId: id }), reasoningEncryptedContent: sealed },
    },
  };
  // The reasoning itself, where the provider shows it, says more than its summary.
  const texts = content?.length ? content : (summary ?? []);
  for (const { text } of sealed && texts.length === 0 ? [{ text: '' }] : texts) {
    if (text === '' && !sealed) continue;
    const part = { type: 'reasoning', text, ...providerOptions } as const;
    addToAssistant(rememberPart(part, 'responses', { wire, content: text }), state);
  }
}
