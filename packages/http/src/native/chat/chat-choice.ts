import type { AnswerTexts } from '../answer-texts.ts';
import { isRecord } from '../../is-record.ts';
import type { JsonObject } from '../json-object.ts';
import { createDeltaEditor, type DeltaEditor } from './chat-delta.ts';

/** Edits one choice of a stream. */
export interface ChoiceEditor {
  /** What takes the place of a choice, each in a chunk of its own; the same object where nothing changes. */
  push(choice: JsonObject): readonly JsonObject[];
  /** As much of its content as may be sent now, where a choice brings nothing else. */
  pushContent(content: string): string;
  /** Whether its first delta, which says whose turn it is, went out. */
  readonly hasBegun: boolean;
  /** Whether its finish reason came. */
  readonly isFinished: boolean;
}

/**
 * Opens the editor of a choice.
 *
 * @param key tells the choice's texts from those of others.
 */
export function createChoiceEditor(texts: AnswerTexts, key: string): ChoiceEditor {
  const deltas = createDeltaEditor(texts, key);
  const made: ChoiceEditor & { hasBegun: boolean; isFinished: boolean } = {
    hasBegun: false,
    isFinished: false,
    pushContent: (content) => deltas.pushContent(content),
    push(choice) {
      const delta = isRecord(choice['delta']) ? choice['delta'] : {};
      const edited = deltas.push(delta);
      made.hasBegun ||= typeof edited['role'] === 'string';
      if (typeof choice['finish_reason'] === 'string') {
        made.isFinished = true;
        return finish(choice, edited, deltas);
      }
      const given = choice['logprobs'];
      const probabilities = texts.isFiltered ? deltas.logprobs.push(given) : given;
      if (edited === delta && probabilities === given) return [choice];
      if (Object.keys(edited).length === 0) return [];
      return [{ ...choice, delta: edited, ...(isRecord(given) && { logprobs: probabilities }) }];
    },
  };
  return made;
}

/** The end of a choice, after all that was held of it. */
function finish(choice: JsonObject, delta: JsonObject, deltas: DeltaEditor): JsonObject[] {
  const rest = deltas.end();
  const { finish_reason: reason, delta: given, logprobs, ...common } = choice;
  const promises = reason === 'tool_calls' || reason === 'function_call';
  const stop = deltas.hasLostCalls() && promises ? { finish_reason: 'stop' } : {};
  const probabilities = deltas.logprobs.rest(logprobs);
  const isSame = rest.length === 0 && delta === given && probabilities === logprobs;
  if (isSame && !('finish_reason' in stop)) return [choice];
  const last = { ...choice, ...stop, ...(isRecord(probabilities) && { logprobs: probabilities }) };
  if (rest.length === 0) return [{ ...last, delta }];
  const first = Object.keys(delta).length > 0 ? [delta] : [];
  return [
    ...[...first, ...rest].map((one) =>
      Object.assign({}, common, { delta: one, finish_reason: null }),
    ),
    { ...last, delta: {} },
  ];
}
