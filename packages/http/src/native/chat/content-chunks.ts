import type { TextEvents } from '../event-parser.ts';
import { isRecord } from '../../is-record.ts';
import { isObjectList, type JsonObject } from '../json-object.ts';

/** The chunks that most of a stream is made of: one choice, of which the delta is content alone. */
export const contentChunks: TextEvents = {
  textOf({ choices }) {
    if (!isObjectList(choices) || choices.length !== 1) return undefined;
    const delta = choices[0]?.['delta'];
    if (!isRecord(delta) || Object.keys(delta).length !== 1) return undefined;
    return typeof delta['content'] === 'string' ? delta['content'] : undefined;
  },
  withText(chunk, text) {
    const [choice] = chunk['choices'] as readonly JsonObject[];
    return { ...chunk, choices: [{ ...choice, delta: { content: text } }] };
  },
};
