import { serverSentEvent } from '../../server-sent-event.ts';
import { withoutNulls } from '../../without-nulls.ts';
import { type AnswerTexts, createAnswerTexts } from '../answer-texts.ts';
import { createEventParser } from '../event-parser.ts';
import { isRecord } from '../../is-record.ts';
import type { JsonObject } from '../json-object.ts';
import type { AnswerContext, StreamEditor } from '../native-format.ts';
import { brokenStream } from '../parse-event.ts';
import { createMessageBlocks, type MessageBlocks } from './message-blocks.ts';
import { cutUsage, messageCallUsage, refusalStop } from './message-usage.ts';
import { noticeBlock } from './notice-block.ts';
import { textDeltas } from './text-deltas.ts';

/** A stream that is edited. */
interface MessageStream extends Pick<AnswerContext, 'session' | 'endCall' | 'headers'> {
  texts: AnswerTexts;
  blocks: MessageBlocks;
  /** What the provider said of the usage at the beginning. */
  usage?: unknown;
  /** Whether the reason came for which the message ends. */
  hasStopped: boolean;
  isDone: boolean;
}

/** Opens the editor of a streamed message. */
export function editMessageStream({ writeError, ...answer }: AnswerContext): StreamEditor {
  const texts = createAnswerTexts(answer.session);
  const blocks = createMessageBlocks(texts);
  const parse = createEventParser(textDeltas);
  const stream: MessageStream = { ...answer, texts, blocks, hasStopped: false, isDone: false };
  return {
    isDone: () => stream.isDone,
    push: ({ raw, data }) => pushEvent(stream, parse(data), raw),
    end() {
      if (!stream.hasStopped) throw brokenStream();
      return [send({ type: 'message_stop' })];
    },
    fail: (error) => [serverSentEvent(writeError(error), 'error')],
  };
}

function pushEvent(stream: MessageStream, event: JsonObject, raw: string): string[] {
  const { texts, blocks } = stream;
  switch (event['type']) {
    case 'error':
      throw event;
    case 'message_start':
      stream.usage = isRecord(event['message']) ? event['message']['usage'] : undefined;
      return [raw];
    case 'content_block_start':
    case 'content_block_delta':
    case 'content_block_stop': {
      const edited = blocks.push(event);
      const written = edited.map((one) => (one === event ? raw : send(one)));
      return texts.leak() === undefined ? written : [...written, ...block(stream)];
    }
    case 'message_delta':
      return [...blocks.release().map(send), send(stop(stream, event))];
    case 'message_stop':
      stream.isDone = true;
      return [raw];
    default:
      return [raw];
  }
}

function stop(stream: MessageStream, event: JsonObject): JsonObject {
  const { usage, endCall, blocks } = stream;
  stream.hasStopped = true;
  endCall(
    messageCallUsage({
      ...(isRecord(usage) && usage),
      // What is null here was said at the beginning.
      ...(isRecord(event['usage']) && withoutNulls(event['usage'])),
    }),
  );
  const delta = isRecord(event['delta']) ? event['delta'] : {};
  const isEmptied = blocks.isEmptied() && delta['stop_reason'] === 'tool_use';
  return withOutcome(stream, {
    ...event,
    ...(isEmptied && { delta: { ...delta, stop_reason: 'end_turn' } }),
  });
}

function withOutcome({ session, endCall }: MessageStream, event: JsonObject): JsonObject {
  endCall();
  const outcome = session.visibleOutcome();
  return outcome === undefined ? event : { ...event, toolgate: outcome };
}

/** What was held is dropped; the notice ends the open text, or makes one of its own. */
function block(stream: MessageStream): string[] {
  const { session, texts, blocks, headers, usage } = stream;
  stream.isDone = true;
  const notice = session.filter?.notice ?? '';
  const text = notice !== '' && texts.hasSent() ? `\n\n${notice}` : notice;
  const delta = { ...refusalStop, container: null };
  const last = withOutcome(stream, { type: 'message_delta', delta, usage: cutUsage(usage) });
  return [
    ...blocks.cut(text, noticeBlock('', headers)).map(send),
    send(last),
    send({ type: 'message_stop' }),
  ];
}

function send(event: JsonObject): string {
  return serverSentEvent(event, String(event['type']));
}
