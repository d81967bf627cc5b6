import { mapEvents, readEvent } from '../map-events.ts';
import type { TenantResponses } from './response-store.ts';
import { isRecord } from '../is-record.ts';
import { isResponseBody, type Item, type ResponseBody } from './stored-response.ts';

/** What is known of a request when its answer comes. */
export interface StoreAnswerOptions {
  /** Where to store the answer; absent when the request forbids it. */
  responses: TenantResponses | undefined;
  /** The whole input, with all that was referred to. */
  items: Item[];
  /** The response that the request continues. */
  previousResponseId: string | null;
}

/** The events that hold the response object. */
const openingEvents: ReadonlySet<string> = new Set(['response.created', 'response.in_progress']);
const closingEvents: ReadonlySet<string> = new Set([
  'response.completed',
  'response.incomplete',
  'response.failed',
]);

/**
 * Stores the response that an answer holds, whole or streamed, before the client has its end: who
 * then asks another gateway on the same storage finds it there. `store` in the answer says whether
 * it was stored. A stream that breaks off, or whose reader leaves, was cancelled and is not stored.
 */
export async function storeAnswer(
  answer: Response,
  options: StoreAnswerOptions,
): Promise<Response> {
  const { status, headers, body } = answer;
  if (!answer.ok || body === null) return answer;
  const mediaType = headers.get('content-type') ?? '';
  if (mediaType.startsWith('text/event-stream')) {
    const map = async (event: string): Promise<string> => mapEvent(event, options);
    return new Response(mapEvents(body, { map }), { status, headers });
  }
  const value: unknown = await answer.json();
  const result = isResponseBody(value) ? await close(value, options) : value;
  const rest = new Headers(headers);
  rest.delete('content-length');
  return new Response(JSON.stringify(result), { status, headers: rest });
}

async function mapEvent(event: string, options: StoreAnswerOptions): Promise<string> {
  const { name = '', data = '' } = readEvent(event);
  if (!openingEvents.has(name) && !closingEvents.has(name)) return event;
  const value = parse(data);
  const response = isRecord(value) ? value['response'] : undefined;
  if (!isRecord(value) || !isResponseBody(response)) return event;
  const mapped = closingEvents.has(name)
    ? await close(response, options)
    : withState(response, options, options.responses !== undefined);
  return `event: ${name}\ndata: ${JSON.stringify({ ...value, response: mapped })}\n\n`;
}

async function close(response: ResponseBody, options: StoreAnswerOptions): Promise<ResponseBody> {
  const { responses, items } = options;
  if (responses === undefined) return withState(response, options, false);
  const stored = withState(response, options, true);
  const isStored = await responses.save({ response: stored, input: items });
  return isStored ? stored : withState(response, options, false);
}

function withState(
  response: ResponseBody,
  { previousResponseId }: StoreAnswerOptions,
  store: boolean,
): ResponseBody {
  return { ...response, previous_response_id: previousResponseId, store };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
