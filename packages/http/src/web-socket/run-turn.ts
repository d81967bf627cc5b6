import { finishInTurns } from 'toolgate/internal';
import { upstreamFailed } from '../errors/index.ts';
import { responses } from '../formats/responses/index.ts';
import { isRecord, type JsonObject, readJson, writeJson } from '../json/index.ts';
import { randomHex } from '../random-hex.ts';
import { replayableItems, toItems } from '../store/input-items.ts';
import { holdsResponse, readResponseEvent } from '../store/response-events.ts';
import type { Item } from '../store/stored-response.ts';
import { createEventReader, type ReceivedEvent } from '../upstream/event-reader.ts';
import type { KeptResponses } from './kept-responses.ts';
import { type CreateMessage, writeEvent, writeFailure } from './socket-messages.ts';

/** What the requests of one connection share. */
export interface TurnContext {
  /** Answers a request for a response, as a stream of events. */
  post: (body: string, signal: AbortSignal) => Promise<Response>;
  /** Sends a message; resolves when the next message may be sent. */
  send: (text: string) => Promise<void>;
  kept: KeptResponses;
  /** Aborts when the connection ends. */
  signal: AbortSignal;
}

/** Answers one message. Each event is sent as one message; `[DONE]` is left out. */
export async function runTurn(message: CreateMessage, context: TurnContext): Promise<void> {
  const turn = openTurn(message, context);
  if (!message.generates) return prewarm(turn, context);
  const { post, signal, send } = context;
  const response = await post(await writeJson({ ...turn.body, stream: true }), signal);
  const isStream = response.headers.get('content-type')?.includes('text/event-stream') ?? false;
  if (!isStream) {
    const failure = await readFailure(response);
    return send(writeFailure(failure, message.lane));
  }
  for await (const event of readEvents(response)) {
    if (event.data === '[DONE]') continue;
    await send(writeEvent(turn.record(event), message.lane));
  }
}

/** A request, with the conversation that it continues. */
interface Turn {
  message: CreateMessage;
  /** The body. If it refers to a response that this connection keeps, the conversation replaces the reference. */
  body: JsonObject;
  /** Keeps the response of the last event. Returns the event's data for the client. */
  record(event: Pick<ReceivedEvent, 'name' | 'data'>): string;
}

function openTurn(message: CreateMessage, { kept, signal }: TurnContext): Turn {
  const { previous_response_id: id, ...rest } = message.body;
  const previous = typeof id === 'string' ? kept.get(signal, id) : undefined;
  const own = toItems(rest['input']);
  const items = [...(previous?.items ?? []), ...own] as Item[];
  const previousId = previous === undefined ? undefined : (id as string);
  return {
    message,
    body: previous === undefined ? message.body : { ...rest, input: items },
    record({ name, data }) {
      if (name !== undefined && !holdsResponse(name)) return data;
      const event = readResponseEvent(JSON.parse(data));
      if (event === undefined) return data;
      const { type, isEnd, value, response } = event;
      // The store has the other responses, with their whole conversations.
      const isFirst = id == null || id === '';
      const isOurs = response['store'] !== true && (previousId !== undefined || isFirst);
      // After the end of the connection, nothing would drop the response.
      if (isOurs && !signal.aborted && isEnd && type !== 'response.failed') {
        const output = replayableItems(response.output);
        const length = (previous?.length ?? 0) + message.length + data.length;
        kept.set(signal, response.id, { items: [...items, ...output], length });
      }
      if (previousId === undefined) return data;
      return JSON.stringify({
        ...value,
        response: { ...response, previous_response_id: previousId },
      });
    },
  };
}

/** Keeps the input for the next request, and answers with a response without output. No model is asked. */
async function prewarm(turn: Turn, { send }: TurnContext): Promise<void> {
  const { message, body } = turn;
  const reading = responses.readRequest({ ...body, store: false }, new Headers());
  const request = await finishInTurns(reading);
  const id = randomHex();
  const writer = request.openStream({
    id,
    requestId: id,
    modelId: request.modelId,
    createdAt: new Date(),
  });
  const none = { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 };
  const events = [
    ...writer.write({ type: 'stream-start', warnings: [] }),
    ...writer.write({
      type: 'finish',
      finishReason: { unified: 'stop', raw: undefined },
      usage: { inputTokens: none, outputTokens: { total: 0, text: 0, reasoning: 0 } },
    }),
    ...writer.end(),
  ];
  const reader = createEventReader();
  for (const event of reader.push(events.join(''))) {
    if (event.data !== '[DONE]') await send(writeEvent(turn.record(event), message.lane));
  }
}

/** Maximum length of a failure that is read, in characters. */
const maxFailureCharacters = 1024 * 1024;

async function readFailure(response: Response): Promise<{ status: number; error: unknown }> {
  const { status } = response;
  const text = await response.text();
  const body = text.length > maxFailureCharacters ? undefined : readJson(text);
  if (isRecord(body) && isRecord(body['error'])) return { status, error: body['error'] };
  const message = 'The request failed.';
  return { status, error: { message, type: 'server_error', param: null, code: null } };
}

/** Yields the events of a stream, at the speed at which they are sent. */
async function* readEvents({ body }: Response): AsyncGenerator<ReceivedEvent> {
  if (body === null) throw upstreamFailed('a stream has no body');
  const reader = createEventReader();
  const decoder = new TextDecoder();
  for await (const bytes of body) yield* reader.push(decoder.decode(bytes, { stream: true }));
  yield* reader.end();
}
