import { isRecord } from '../json/index.ts';

/** An element of a response's input or output. */
export interface Item {
  type?: string | null;
  id?: string | null;
  [field: string]: unknown;
}

/** A response object for the client, with the fields that the store reads. */
export interface ResponseBody {
  id: string;
  status: string;
  output: Item[];
  [field: string]: unknown;
}

/** The stored data of one response. A request can continue from it without other data. */
export interface StoredResponse {
  /** The response that the client got. */
  response: ResponseBody;
  /** Everything that the response answers: the input and output of the earlier responses, and its own input. */
  input: Item[];
}

/** Whether a value is a list of items. */
export function isItems(value: unknown): value is Item[] {
  return Array.isArray(value) && value.every(isRecord);
}

/** Whether a response is not complete yet. */
export function isPending({ status }: ResponseBody): boolean {
  return status === 'queued' || status === 'in_progress';
}

/** Whether a value has the fields of a response object that the store needs. */
export function isResponseBody(value: unknown): value is ResponseBody {
  if (!isRecord(value)) return false;
  const { id, status, output } = value;
  return typeof id === 'string' && typeof status === 'string' && isItems(output);
}
