import { doneEvent } from '../../server-sent-event.ts';
import { isRecord } from '../../is-record.ts';
import { type JsonObject, numberOf } from '../json-object.ts';
import type { AnswerContext, StreamEditor } from '../native-format.ts';
import { assertNoError, brokenStream, parseObject } from '../parse-event.ts';
import { failResponse, failureOf } from './fail-response.ts';

/**
 * Opens the watcher of a stream in which nothing has to be changed: it only tells a whole answer from one
 * that was cut.
 */
export function watchResponseStream({
  body,
  writeError,
}: Pick<AnswerContext, 'body' | 'writeError'>): StreamEditor {
  let known: JsonObject | undefined;
  let sequenceNumber = 0;
  let isDone = false;
  return {
    isDone: () => isDone,
    push({ raw, name, data }) {
      // The end has been told by then.
      if (data.startsWith('[DONE]')) throw brokenStream();
      if (name === 'error' || name === 'response.failed') throw failed(parseObject(data));
      if (data.includes('"error"')) assertNoError(parseObject(data));
      if (name === 'response.created') {
        const event = parseObject(data);
        sequenceNumber = numberOf(event['sequence_number']) ?? 0;
        known = isRecord(event['response']) ? event['response'] : undefined;
      }
      sequenceNumber += 1;
      if (name !== 'response.completed' && name !== 'response.incomplete') return [raw];
      // Nothing follows, and the provider may keep its connection open.
      isDone = true;
      return [raw, doneEvent];
    },
    end() {
      throw brokenStream();
    },
    fail: (error) =>
      isDone ? [] : failResponse(error, { body, known, sequenceNumber, writeError }),
  };
}

function failed(event: JsonObject): JsonObject {
  const { response } = event;
  return isRecord(response) ? failureOf(response) : event;
}
