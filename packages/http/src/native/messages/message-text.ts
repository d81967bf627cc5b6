import type { AnswerTexts } from '../answer-texts.ts';
import { isRecord } from '../../is-record.ts';
import type { JsonObject } from '../json-object.ts';
import { citationTexts } from './block-text.ts';

/** A block that is filtered as it comes: its kind is also the name of the field that holds its text. */
export interface TextBlockPlace {
  kind: 'text' | 'thinking';
  /** Its place among the blocks that go out. */
  index: number;
}

/** The events that take the place of a delta. */
export function addToText(
  texts: AnswerTexts,
  event: JsonObject,
  { kind, index }: TextBlockPlace,
): JsonObject[] {
  const key = String(index);
  const delta = isRecord(event['delta']) ? event['delta'] : {};
  const text = delta[kind];
  if (typeof text === 'string') {
    const sent = kind === 'text' ? texts.push(key, text) : texts.pushReasoning(key, text);
    if (sent === text) return [event];
    return sent === '' ? [] : [{ ...event, delta: { ...delta, [kind]: sent } }];
  }
  if (delta['type'] === 'signature_delta') {
    const rest = endText(texts, { kind, index });
    // A signature seals what was withheld as well.
    return texts.isWithheld(key) ? rest : [...rest, event];
  }
  for (const quoted of citationTexts(delta['citation'])) texts.check(quoted);
  return texts.leak() === undefined ? [event] : [];
}

/** The events of a text that was held. */
export function endText(texts: AnswerTexts, { kind, index }: TextBlockPlace): JsonObject[] {
  const key = String(index);
  const text = kind === 'text' ? texts.end(key) : texts.endReasoning(key);
  const delta = { type: `${kind}_delta`, [kind]: text };
  return text === '' ? [] : [{ type: 'content_block_delta', index, delta }];
}
