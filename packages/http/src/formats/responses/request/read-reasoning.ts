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

/**
 * Only the model that wrote a reasoning item can read it, and only from its encrypted content;
 * without that it cannot be replayed.
 */
export function readReasoning({ item, wire, path }: GivenItem, state: InputState): void {
  const { id, summary, content, encrypted_content } = parseAt(reasoningSchema, item, path);
  if (!encrypted_content) return;
  const providerOptions = readReasoningProof(encrypted_content) ?? {
    openai: { ...(id && { itemId: id }), reasoningEncryptedContent: encrypted_content },
  };
  const texts = summary?.length ? summary : (content ?? []);
  for (const { text } of texts.length > 0 ? texts : [{ text: '' }]) {
    const part = { type: 'reasoning', text, providerOptions } as const;
    addToAssistant(rememberPart(part, 'responses', { wire, content: text }), state);
  }
}
