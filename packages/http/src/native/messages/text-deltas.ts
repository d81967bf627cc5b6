import type { TextEvents } from '../event-parser.ts';
import { isRecord } from '../../is-record.ts';
import type { JsonObject } from '../json-object.ts';

/** The events that most of a stream is made of: the next text of a block. */
export const textDeltas: TextEvents = {
  textOf({ delta }) {
    if (!isRecord(delta) || delta['type'] !== 'text_delta') return undefined;
    return typeof delta['text'] === 'string' ? delta['text'] : undefined;
  },
  withText(event, text) {
    const delta = event['delta'] as JsonObject;
    return { ...event, delta: { ...delta, text } };
  },
};
