import type { OutcomeDetail, ToolgateOutcome } from 'toolgate';
import {
  filterError,
  type NativeCall,
  type NativeSession,
  type Pipeline,
  type PipelineContext,
} from 'toolgate/pipeline';
import { abortWith, untilAborted, waitAtMost } from 'toolgate/internal';
import type { Authentication } from '../authentication.ts';
import { errorResponse } from '../error-response.ts';
import { createEventStream } from '../event-stream.ts';
import { eventStreamResponse } from '../event-stream-response.ts';
import type { Exchange } from '../exchange.ts';
import type { HttpError } from '../http-error.ts';
import { jsonResponse } from '../json-response.ts';
import { mapModelError } from '../map-model-error.ts';
import { outcomeHeaders } from '../outcome-headers.ts';
import { reportError } from '../report-error.ts';
import type { TokenMeter } from '../spent-tokens.ts';
import { assertAnswer } from './assert-answer.ts';
import { callUpstream } from './call-upstream.ts';
import { hasRepeatedNames } from './has-repeated-names.ts';
import type { JsonObject } from './json-object.ts';
import { createNativeEventSource } from './native-event-source.ts';
import type { NativeFormat, NativeReading, StreamEditor } from './native-format.ts';
import type { NativeUpstream } from './native-upstream.ts';
import { parseObject } from './parse-event.ts';
import { readAnswer } from './read-answer.ts';
import type { UpstreamAnswer } from './upstream-transport.ts';

/** What a native answer needs. */
export interface AnswerNativelyOptions {
  /** The format of endpoint and provider. */
  format: NativeFormat;
  /** The provider. */
  upstream: NativeUpstream;
  /** The request body, as it came. */
  text: string;
  /** The same, parsed. */
  body: JsonObject;
  exchange: Exchange;
  pipeline: Pipeline;
  /** Notes what the call of the provider costs. */
  meter: TokenMeter;
  /** What the caller may do. */
  caller: Authentication;
  /** How much of the outcome the caller sees. */
  outcome: OutcomeDetail;
  /** How long a stream stays silent at most. */
  heartbeatMilliseconds: number;
  /** How long the head of a streamed response waits for the first event, so that a failure has a status. */
  firstByteWait: number;
  /** How long the provider may stay silent. */
  silenceMilliseconds: number;
}

/**
 * Answers a request without translating it: gateway tools are taken out of its body, the guard's marks
 * are put in, the body goes to the provider, and the answer is edited on its way back. A body in which nothing changes is
 * sent as it came.
 *
 * @returns `undefined` for a request that has to be translated: one that is blocked or not understood, and one for
 *   the shadow agent or a guard with a judge. Nothing was sent then.
 * @throws GatewayToolError for a declaration that the caller must correct.
 */
export async function answerNatively(
  options: AnswerNativelyOptions,
): Promise<Response | undefined> {
  const { format, upstream, text, body, pipeline, caller, outcome } = options;
  const reading = format.readRequest(body);
  if (reading === undefined) return undefined;
  const context: PipelineContext = {
    outcome,
    warnings: reading.warnings,
    ...(caller.allow && { allow: caller.allow }),
  };
  const observed = {
    provider: upstream.baseURL,
    modelId: upstream.modelId ?? String(body['model']),
    isStream: reading.isStream,
  };
  const opened = pipeline.openNative({ ...reading.request, observed }, context);
  const { session } = opened;
  if (session?.needsModel) return undefined;
  const messages = session ? await session.guard(reading.messages) : reading.messages;
  if (messages === undefined) return undefined;
  const changes = {
    ...reading.changes(opened, messages),
    ...(upstream.modelId !== undefined && { model: upstream.modelId }),
  };
  const isSame = Object.entries(changes).every(([name, value]) => value === body[name]);
  // The provider reads what was examined, and not the other value of a name that is there twice.
  const sent =
    isSame && !hasRepeatedNames(text, body) ? text : JSON.stringify({ ...body, ...changes });
  const { meter, exchange } = options;
  // Where the gateway has nothing to do, it reads no usage either: the answer has the provider's own.
  const call = session
    ? meter.measure(exchange.request, () => opened.startCall())
    : opened.startCall();
  return answer({ ...options, reading, session, sent, call });
}

interface PreparedOptions extends AnswerNativelyOptions {
  reading: NativeReading;
  session: NativeSession | undefined;
  /** The call of the provider. */
  call: NativeCall;
  /** The body that the provider gets. */
  sent: string;
}

async function answer(options: PreparedOptions): Promise<Response> {
  const { reading, session, call, exchange, outcome } = options;
  const abort = abortWith(exchange.request.signal);
  const writeError = (error: HttpError): object =>
    exchange.protocol.writeError(error, exchange.requestId);
  const headers = (known: Partial<ToolgateOutcome>) =>
    outcome === 'none' ? {} : outcomeHeaders(known);
  const answering = {
    body: options.body,
    headers: exchange.request.headers,
    endCall: (usage: Parameters<NativeCall['end']>[0]) => call.end(usage),
    writeError,
  };
  const { isStream } = reading;
  const send = () => call.run(() => callUpstream({ ...options, isStream, signal: abort.signal }));
  try {
    if (!isStream) {
      const result = await untilAborted(
        send().then(async (received) => readAnswer(received)),
        abort.signal,
      );
      // Also where nothing is to be changed: an answer may be cut without its connection being so.
      const parsed = parseObject(result);
      assertAnswer(options.format.name, parsed);
      if (session === undefined) {
        call.end();
        return jsonResponse(result, exchange);
      }
      const edited = options.format.editResult(parsed, { ...answering, session });
      const known = headers(session.close());
      return jsonResponse(JSON.stringify(edited), exchange, { headers: known });
    }
    const received = await untilAborted(send(), abort.signal);
    const editor = session
      ? options.format.openStream({ ...answering, session })
      : options.format.watchStream(answering);
    const onEnd = (): void => {
      call.end();
      session?.close();
    };
    const stream = await openStream({ ...options, received, editor, abort, onEnd });
    const known = headers(session?.decided() ?? {});
    return eventStreamResponse(stream, exchange, known);
  } catch (thrown) {
    const error = filterError(thrown, session?.filter);
    abort.abort(error);
    call.fail(error);
    return errorResponse(error, exchange);
  }
}

async function openStream({
  received,
  editor,
  abort,
  call,
  session,
  onEnd,
  exchange: { logger, requestId },
  heartbeatMilliseconds,
  firstByteWait,
}: PreparedOptions & {
  received: UpstreamAnswer;
  editor: StreamEditor;
  abort: AbortController;
  onEnd: () => void;
}): Promise<ReadableStream<Uint8Array>> {
  const source = createNativeEventSource({
    answer: received,
    editor,
    signal: abort.signal,
    onEnd,
    mapError(thrown) {
      const error = filterError(thrown, session?.filter);
      call.fail(error);
      const mapped = mapModelError(error);
      reportError(mapped, { logger, requestId });
      return mapped;
    },
  });
  await untilAborted(waitAtMost(source.open(), firstByteWait), abort.signal);
  return createEventStream({ source, heartbeatMilliseconds, abort });
}
