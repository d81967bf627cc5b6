import { serverSentEvent } from '../../server-sent-event.ts';
import { withoutNulls } from '../../without-nulls.ts';
import { type AnswerTexts, createAnswerTexts } from '../answer-texts.ts';
import { createEventParser, type EventParser } from '../event-parser.ts';
import type { ReceivedEvent } from '../event-reader.ts';
import { isRecord } from '../../is-record.ts';
import { type JsonObject, omit } from '../json-object.ts';
import type { AnswerContext, StreamEditor } from '../native-format.ts';
import { assertNoError, brokenStream } from '../parse-event.ts';
import { deltaText } from './delta-text.ts';
import { createMessageBlocks, type MessageBlocks } from './message-blocks.ts';
import { cutUsage, messageCallUsage, refusalStop } from './message-usage.ts';
import { noticeBlock } from './notice-block.ts';

/** A stream that is edited. */
interface MessageStream extends Pick<AnswerContext, 'session' | 'endCall' | 'headers'> {
  events: EventParser;
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
  const events = createEventParser(deltaText);
  const state = { hasStopped: false, isDone: false };
  const stream: MessageStream = { ...answer, events, texts, blocks, ...state };
  return {
    isDone: () => stream.isDone,
    push: (event) =>
      pushText(stream, event) ?? pushEvent(stream, events.parse(event.data), event.raw),
    end() {
      if (!stream.hasStopped) throw brokenStream();
      return [send({ type: 'message_stop' })];
    },
    fail: (error) => [serverSentEvent(writeError(error), 'error')],
  };
}

/** The short way of the next text of a block that goes out as it comes. */
function pushText(stream: MessageStream, event: ReceivedEvent): string[] | undefined {
  const { events, texts, blocks } = stream;
  const text = events.textOf(event.data);
  const sent = text === undefined ? undefined : blocks.pushText(events.pattern, text);
  if (text === undefined || sent === undefined) return undefined;
  const written = events.rewrite(event, { text, sent });
  return texts.leak() === undefined ? written : [...written, ...block(stream)];
}

function pushEvent(stream: MessageStream, event: JsonObject, raw: string): string[] {
  const { texts, blocks } = stream;
  assertNoError(event);
  switch (event['type']) {
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
  // How much was written when it was cut, nobody said.
  stream.endCall(messageCallUsage(isRecord(usage) ? omit(usage, 'output_tokens') : undefined));
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
