import { takeTurn } from 'toolgate/internal';
import { type HttpError, invalidField, writeOpenAIError } from '../errors/index.ts';
import { parseBoundedJson } from '../exchange/index.ts';
import { isRecord, type JsonObject, omit } from '../json/index.ts';

/** A client's message that requests a response. */
export interface CreateMessage {
  /** The body of the request, in the form of `POST /v1/responses`. */
  body: JsonObject;
  /** The lane of the request. A request does not overtake earlier ones of its lane, and its events name the lane. */
  lane: string | undefined;
  /** Whether the model answers. If not, the input is only kept for the next request. */
  generates: boolean;
  /** The length of the message in characters. */
  length: number;
}

/** Fields that only messages have, and fields that have no meaning on a connection. */
const envelope = ['type', 'stream_id', 'generate', 'stream', 'background', 'event_id'] as const;

/** Maximum length of a lane's name, in characters. */
const maxLaneLength = 128;

/**
 * Reads a client's message. Its shape follows the types of `openai@7` (`ResponsesClientEvent`).
 *
 * @throws HttpError (400) that lists the accepted values.
 */
export async function readMessage(text: string): Promise<CreateMessage> {
  await takeTurn();
  const value = await parseBoundedJson(text);
  if (!isRecord(value) || value['type'] !== 'response.create') {
    throw invalidField('type', 'expected "response.create"');
  }
  const { stream_id: lane, generate, background } = value;
  const isLane = typeof lane === 'string' && lane !== '' && lane.length <= maxLaneLength;
  if (lane !== undefined && !isLane) {
    throw invalidField('stream_id', `it must be a text of 1 to ${maxLaneLength} characters`);
  }
  if (background === true) {
    throw invalidField('background', 'it does not work over WebSocket; leave it out');
  }
  return {
    body: omit(value, ...envelope),
    lane: isLane ? lane : undefined,
    generates: generate !== false,
    length: text.length,
  };
}

/** Writes an event as a message to the client: its data, with its lane. */
export function writeEvent(data: string, lane: string | undefined): string {
  if (lane === undefined || !data.startsWith('{')) return data;
  return `{"stream_id":${JSON.stringify(lane)},${data.slice(1)}`;
}

/** Writes a failure of one request as a message to the client. */
export function writeFailure(
  { status, error }: { status: number; error: unknown },
  lane: string | undefined,
): string {
  return writeEvent(JSON.stringify({ type: 'error', status, error }), lane);
}

/** Writes an error of the connection itself as a message to the client. */
export function writeError(error: HttpError, lane?: string): string {
  return writeFailure({ status: error.status, ...writeOpenAIError(error) }, lane);
}
