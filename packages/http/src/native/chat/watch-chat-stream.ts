import { doneEvent, serverSentEvent } from '../../server-sent-event.ts';
import type { AnswerContext, StreamEditor } from '../native-format.ts';
import { assertNoError, brokenStream, parseObject } from '../parse-event.ts';

/**
 * Opens the watcher of a stream in which nothing has to be changed: it only tells a whole answer from one
 * that was cut.
 */
export function watchChatStream({ writeError }: Pick<AnswerContext, 'writeError'>): StreamEditor {
  let isFinished = false;
  let isDone = false;
  return {
    isDone: () => isDone,
    push({ raw, data }) {
      if (data.startsWith('[DONE]')) isDone = true;
      isFinished ||= /"finish_reason" ?: ?"/.test(data);
      if (isDone && !isFinished) throw brokenStream();
      if (data.includes('"error"')) assertNoError(parseObject(data));
      return [raw];
    },
    end() {
      if (!isFinished) throw brokenStream();
      return [doneEvent];
    },
    fail: (error) => [serverSentEvent(writeError(error))],
  };
}
