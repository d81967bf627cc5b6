import { doneEvent, serverSentEvent } from '../../server-sent-event.ts';
import { type AnswerTexts, createAnswerTexts } from '../answer-texts.ts';
import { createEventParser, type EventParser } from '../event-parser.ts';
import type { ReceivedEvent } from '../event-reader.ts';
import { isRecord } from '../../is-record.ts';
import { isObjectList, type JsonObject, numberOf } from '../json-object.ts';
import type { AnswerContext, StreamEditor } from '../native-format.ts';
import { assertNoError, brokenStream } from '../parse-event.ts';
import { type ChatChoices, createChatChoices } from './chat-choices.ts';
import { chatCallUsage } from './chat-usage.ts';
import { chunkContent } from './chunk-content.ts';

/** A stream that is edited. */
interface ChatStream extends Pick<AnswerContext, 'session' | 'endCall'> {
  events: EventParser;
  texts: AnswerTexts;
  choices: ChatChoices;
  /** How many choices there will be. */
  count: number;
  /** Whether the caller asked for usage. */
  hasUsage: boolean;
  /** What the provider last said of the usage; some say it with every chunk. */
  usage?: unknown;
  /** The last chunk of the answer: it waits for the usage that follows it, which the outcome reports. */
  last?: JsonObject | undefined;
  isFinished: boolean;
  isDone: boolean;
}

/** Opens the editor of a stream of `chat.completion.chunk`s. */
export function editChatStream({
  session,
  body,
  endCall,
  writeError,
}: AnswerContext): StreamEditor {
  const texts = createAnswerTexts(session);
  const options = body['stream_options'];
  const stream: ChatStream = {
    session,
    endCall,
    events: createEventParser(chunkContent),
    texts,
    choices: createChatChoices(texts),
    count: numberOf(body['n']) ?? 1,
    hasUsage: isRecord(options) && options['include_usage'] === true,
    isFinished: false,
    isDone: false,
  };
  return {
    isDone: () => stream.isDone,
    push(event) {
      const { raw, data } = event;
      const content = stream.events.textOf(data);
      if (content !== undefined) return pushContent(stream, event, content);
      if (data.trim() !== '[DONE]') return pushChunk(stream, stream.events.parse(data), raw);
      if (!stream.isFinished) throw brokenStream();
      stream.isDone = true;
      return [...finishLast(stream), raw];
    },
    end() {
      if (!stream.isFinished) throw brokenStream();
      return [...finishLast(stream), doneEvent];
    },
    fail: (error) => [serverSentEvent(writeError(error))],
  };
}

/** The short way of a chunk that brings content and nothing else. */
function pushContent(stream: ChatStream, event: ReceivedEvent, content: string): string[] {
  const { events, choices, texts } = stream;
  const sent = choices.pushContent(events.pattern, content);
  const written = events.rewrite(event, { text: content, sent });
  if (texts.leak() === undefined) return written;
  return [...written, ...block(stream, events.parse(event.data))];
}

function pushChunk(stream: ChatStream, chunk: JsonObject, raw: string): string[] {
  assertNoError(chunk);
  const list = isObjectList(chunk['choices']) ? chunk['choices'] : [];
  const usage = chatCallUsage(chunk['usage']);
  if (usage !== undefined) stream.usage = chunk['usage'];
  if (usage !== undefined && (stream.isFinished || isEnding(list))) stream.endCall(usage);
  if (list.length === 0) return [...finishLast(stream), raw];
  return pushChoices(stream, list, { chunk, raw, hasUsage: usage !== undefined });
}

function pushChoices(
  stream: ChatStream,
  list: readonly JsonObject[],
  { chunk, raw, hasUsage }: { chunk: JsonObject; raw: string; hasUsage: boolean },
): string[] {
  const edited = stream.choices.push(list);
  if (stream.texts.leak() !== undefined) {
    const cleared = edited.flatMap(clearedText).map((choice) => send(chunk, [choice]));
    return [...cleared, ...block(stream, chunk)];
  }
  const isSame = edited.length === list.length && edited.every((one, at) => one === list[at]);
  const isLast = !stream.isFinished && stream.choices.finished() >= stream.count;
  if (!isLast) return isSame ? [raw] : edited.map((choice) => send(chunk, [choice]));
  stream.isFinished = true;
  const before = isSame ? [] : edited.slice(0, -1);
  stream.last = { ...chunk, choices: isSame ? list : edited.slice(-1) };
  const isWaiting = stream.hasUsage && !hasUsage;
  return [
    ...before.map((choice) => send(chunk, [choice])),
    ...(isWaiting ? [] : finishLast(stream)),
  ];
}

/** What may still be sent of a choice whose end leaks: the text before. */
function clearedText({ index, delta }: JsonObject): JsonObject[] {
  if (!isRecord(delta)) return [];
  const { role, content } = delta;
  const cleared = {
    ...(typeof role === 'string' && { role }),
    ...(typeof content === 'string' && { content }),
  };
  return Object.keys(cleared).length === 0 ? [] : [{ index, delta: cleared, finish_reason: null }];
}

/** Usage may come with every chunk; that of the last one counts. */
function isEnding(choices: readonly JsonObject[]): boolean {
  return choices.some((choice) => typeof choice['finish_reason'] === 'string');
}

function finishLast(stream: ChatStream): string[] {
  const { last } = stream;
  stream.last = undefined;
  return last === undefined ? [] : [serverSentEvent(withOutcome(stream, last))];
}

function withOutcome({ session, endCall }: ChatStream, chunk: JsonObject): JsonObject {
  endCall();
  const outcome = session.visibleOutcome();
  return outcome === undefined ? chunk : { ...chunk, toolgate: outcome };
}

/**
 * What was held is dropped; all choices end, and the notice stands in the one that is read first. Where the provider had
 * said nothing of the usage, there is no chunk of it, which the format allows of a stream that ends early.
 */
function block(stream: ChatStream, chunk: JsonObject): string[] {
  const { session, texts, choices, hasUsage, usage } = stream;
  const { choices: _choices, usage: _usage, ...shared } = chunk;
  stream.isDone = true;
  const notice = session.filter?.notice ?? '';
  const ending = choices.cut(notice !== '' && texts.hasSent() ? `\n\n${notice}` : notice);
  const common = { ...shared, ...(hasUsage && { usage: null }) };
  const last = withOutcome(stream, { ...common, choices: ending.slice(-1) });
  return [
    ...ending.slice(0, -1).map((choice) => send(common, [choice])),
    serverSentEvent(last),
    ...(hasUsage && usage ? [serverSentEvent({ ...shared, choices: [], usage })] : []),
    doneEvent,
  ];
}

function send(chunk: JsonObject, choices: readonly JsonObject[]): string {
  return serverSentEvent({ ...chunk, choices });
}
