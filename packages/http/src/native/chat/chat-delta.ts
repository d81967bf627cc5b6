import { annotationTexts } from '../annotation-texts.ts';
import type { AnswerTexts } from '../answer-texts.ts';
import { isRecord } from '../../is-record.ts';
import { isObjectList, type JsonObject } from '../json-object.ts';
import { createTextFields } from '../text-fields.ts';
import { createChatCalls } from './chat-calls.ts';
import { createHeldLogprobs, type HeldLogprobs } from './held-logprobs.ts';

/** Edits the deltas of one choice of a stream. */
export interface DeltaEditor {
  /** A delta with as much as may be sent now, the same object when that is all; what is held whole leaves no trace in it. */
  push(delta: JsonObject): JsonObject;
  /** As much of its content as may be sent now, where a delta brings nothing else. */
  pushContent(content: string): string;
  /** The deltas of what was held. */
  end(): JsonObject[];
  /** The log probabilities of the text. */
  readonly logprobs: HeldLogprobs;
  /** Whether calls were made up of gateway tools, and none is left. */
  hasLostCalls(): boolean;
}

/** Fields of a delta without text. */
const silentNames: ReadonlySet<string> = new Set(['role', 'tool_calls', 'function_call']);

/**
 * Opens the editor of a choice's deltas.
 *
 * @param key tells the choice's texts from those of others.
 */
export function createDeltaEditor(texts: AnswerTexts, key: string): DeltaEditor {
  const calls = createChatCalls(texts);
  const logprobs = createHeldLogprobs();
  const content = createTextFields({
    push: (name, text) => texts.push(`${key}.${name}`, text),
    end: (name) => texts.end(`${key}.${name}`),
    isWithheld: () => false,
  });

  function pushText(name: 'content' | 'refusal', text: string): string {
    const sent = content.pushText(name, text);
    logprobs.count(text.length, sent.length);
    return sent;
  }

  const reasoning = createTextFields({
    push: (name, text) => texts.pushReasoning(`${key}.${name}`, text),
    end: (name) => texts.endReasoning(`${key}.${name}`),
    isWithheld: (name) => texts.isWithheld(`${key}.${name}`),
  });

  function editField(name: string, value: unknown): unknown {
    if (name === 'content' || name === 'refusal') {
      return typeof value === 'string' ? pushText(name, value) : content.push(name, value);
    }
    if (name === 'tool_calls' && isObjectList(value)) {
      const sent = calls.push(value);
      return sent.length === 0 && value.length > 0 ? undefined : sent;
    }
    if (name === 'function_call' && isRecord(value)) return calls.pushLegacy(value);
    if (name === 'annotations') {
      for (const text of annotationTexts(value)) texts.check(text);
      return value;
    }
    // Anything else is taken for reasoning, which has no official place.
    return silentNames.has(name) ? value : reasoning.push(name, value);
  }

  return {
    logprobs,
    hasLostCalls: () => calls.isEmptied(),
    pushContent: (text) => pushText('content', text),
    push(delta) {
      let edited: Record<string, unknown> | undefined;
      for (const name of Object.keys(delta)) {
        const value = delta[name];
        if (value === null) continue;
        const sent = editField(name, value);
        if (sent === value) continue;
        edited ??= { ...delta };
        if (sent === undefined || sent === '') delete edited[name];
        else edited[name] = sent;
      }
      return edited ?? delta;
    },
    end() {
      const fields = [...reasoning.end(), ...content.end()];
      const held = fields.map(({ name, value }): JsonObject => ({ [name]: value }));
      return [...held, ...calls.end()];
    },
  };
}
