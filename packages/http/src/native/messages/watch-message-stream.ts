import { serverSentEvent } from '../../server-sent-event.ts';
import type { AnswerContext, StreamEditor } from '../native-format.ts';
import { assertNoError, brokenStream, parseObject } from '../parse-event.ts';

/**
 * Opens the watcher of a stream in which nothing has to be changed: it only tells a whole answer from one
 * that was cut.
 */
export function watchMessageStream({
  writeError,
}: Pick<AnswerContext, 'writeError'>): StreamEditor {
  let isDone = false;
  return {
    isDone: () => isDone,
    push({ raw, name, data }) {
      if (name === 'error') throw parseObject(data);
      if (data.includes('"error"')) assertNoError(parseObject(data));
      isDone = name === 'message_stop';
      return [raw];
    },
    end() {
      throw brokenStream();
    },
    fail: (error) => [serverSentEvent(writeError(error), 'error')],
  };
}
