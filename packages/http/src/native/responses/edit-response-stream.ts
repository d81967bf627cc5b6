import { doneEvent, serverSentEvent } from '../../server-sent-event.ts';
import { type AnswerTexts, createAnswerTexts } from '../answer-texts.ts';
import { isRecord } from '../../is-record.ts';
import { isObjectList, type JsonObject, numberOf } from '../json-object.ts';
import type { AnswerContext, StreamEditor } from '../native-format.ts';
import { assertNoError, brokenStream, parseObject } from '../parse-event.ts';
import { cutResponse } from './cut-response.ts';
import { withoutInstructions } from './edit-response.ts';
import { failResponse, failureOf } from './fail-response.ts';
import { createResponseItems, type ResponseItems } from './response-items.ts';
import { responseCallUsage } from './response-usage.ts';

/** A stream that is edited. */
interface ResponseStream extends Pick<AnswerContext, 'session' | 'body' | 'endCall'> {
  texts: AnswerTexts;
  items: ResponseItems;
  /** The provider's response object, as far as it came. */
  known: JsonObject | undefined;
  /** The number of the next event. */
  sequenceNumber: number;
  /** Whether the event that ends a response went out. */
  hasEnded: boolean;
  isDone: boolean;
}

/** Opens the editor of a streamed response. */
export function editResponseStream({ writeError, ...answer }: AnswerContext): StreamEditor {
  const texts = createAnswerTexts(answer.session);
  const items = createResponseItems(texts);
  const start = { known: undefined, sequenceNumber: 0, hasEnded: false, isDone: false };
  const stream: ResponseStream = { ...answer, texts, items, ...start };
  return {
    isDone: () => stream.isDone,
    push({ raw, data }) {
      // The end has been told by then.
      if (data.trim() === '[DONE]') throw brokenStream();
      return pushEvent(stream, parseObject(data), raw);
    },
    end() {
      throw brokenStream();
    },
    fail: (error) => (stream.hasEnded ? [] : failResponse(error, { ...stream, writeError })),
  };
}

function pushEvent(stream: ResponseStream, event: JsonObject, raw: string): string[] {
  const { response } = event;
  assertNoError(event);
  if (isRecord(response)) return pushResponse(stream, { event, response, raw });
  const index = numberOf(event['output_index']);
  if (index === undefined) return [forward(stream, event, { event, raw })];
  const edited = stream.items.push(event, index);
  const written = edited.map((one) => forward(stream, one, { event, raw }));
  return stream.texts.leak() === undefined ? written : [...written, ...block(stream)];
}

/** An event that carries the response object. */
function pushResponse(
  stream: ResponseStream,
  { event, response, raw }: { event: JsonObject; response: JsonObject; raw: string },
): string[] {
  const { type } = event;
  if (type === 'response.failed') throw failureOf(response);
  stream.known = response;
  const open = withoutInstructions(response);
  if (type !== 'response.completed' && type !== 'response.incomplete') {
    const edited = open === response ? event : { ...event, response: open };
    return [forward(stream, edited, { event, raw })];
  }
  stream.endCall(responseCallUsage(response['usage']));
  const output = stream.items.output(isObjectList(response['output']) ? response['output'] : []);
  if (stream.texts.leak() !== undefined) return block(stream);
  stream.hasEnded = true;
  // Nothing follows, and the provider may keep its connection open.
  stream.isDone = true;
  return [
    ...stream.items.release().map((held) => send(stream, held)),
    send(stream, { ...event, response: withOutcome(stream, { ...open, output }) }),
    doneEvent,
  ];
}

/** What was held is dropped; the notice ends the open text, or makes a message of its own. */
function block(stream: ResponseStream): string[] {
  const { session, texts, items, body, known } = stream;
  stream.isDone = true;
  stream.hasEnded = true;
  const notice = session.filter?.notice ?? '';
  const { events, output } = items.cut(notice !== '' && texts.hasSent() ? `\n\n${notice}` : notice);
  const status = { status: 'incomplete', reason: 'content_filter' } as const;
  const response = withOutcome(stream, cutResponse({ body, known, status, output }));
  return [
    ...events.map((event) => send(stream, event)),
    send(stream, { type: 'response.incomplete', response }),
    doneEvent,
  ];
}

function withOutcome({ session, endCall }: ResponseStream, response: JsonObject): JsonObject {
  endCall();
  const outcome = session.visibleOutcome();
  return outcome === undefined ? response : { ...response, toolgate: outcome };
}

function send(stream: ResponseStream, event: JsonObject): string {
  const numbered = { ...event, sequence_number: stream.sequenceNumber };
  stream.sequenceNumber += 1;
  return serverSentEvent(numbered, String(event['type']));
}

/** An event that did not change goes out as it came. */
function forward(
  stream: ResponseStream,
  edited: JsonObject,
  { event, raw }: { event: JsonObject; raw: string },
): string {
  const isSame = edited === event && event['sequence_number'] === stream.sequenceNumber;
  if (!isSame) return send(stream, edited);
  stream.sequenceNumber += 1;
  return raw;
}
