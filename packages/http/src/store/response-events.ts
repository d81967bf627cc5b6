import { isRecord, type JsonObject } from '../json/index.ts';
import { isResponseBody, type ResponseBody } from './stored-response.ts';

/** The statuses with which a response ends in a stream. */
const endStatuses: readonly string[] = ['completed', 'incomplete', 'failed'];

const beginnings = ['response.created', 'response.queued', 'response.in_progress'];
const endings: ReadonlySet<unknown> = new Set(endStatuses.map((status) => `response.${status}`));
const responseEvents: ReadonlySet<unknown> = new Set([...beginnings, ...endings]);

/** An event that holds the response. */
export interface ResponseEvent {
  type: string;
  /** Whether it is the end of the response. */
  isEnd: boolean;
  value: JsonObject;
  response: ResponseBody;
}

/** Whether an event of this type holds the response. */
export function holdsResponse(type: unknown): type is string {
  return responseEvents.has(type);
}

/** Reads the data of an event; `undefined` if it does not hold a response. */
export function readResponseEvent(value: unknown): ResponseEvent | undefined {
  if (!isRecord(value)) return undefined;
  const { type, response } = value;
  if (!holdsResponse(type) || !isResponseBody(response)) return undefined;
  return { type, isEnd: endings.has(type), value, response };
}

/** Returns the type of the event that ends the stream of a response; `undefined` for a response that has no such event. */
export function endEventOf({ status }: ResponseBody): string | undefined {
  return endStatuses.includes(status) ? `response.${status}` : undefined;
}
