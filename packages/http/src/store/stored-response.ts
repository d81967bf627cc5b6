import { isRecord } from '../json/index.ts';

/** An element of a response's input or output. */
export interface Item {
  type?: string | null;
  id?: string | null;
  [field: string]: unknown;
}

/** A response object as it goes to the client, as far as the store looks into it. */
export interface ResponseBody {
  id: string;
  status: string;
  output: Item[];
  [field: string]: unknown;
}

/** What is kept of one response; nothing else is needed to continue from it. */
export interface StoredResponse {
  /** The response as the client got it. */
  response: ResponseBody;
  /** All that it answers: the input of the responses before it, their output, and its own input. */
  input: Item[];
}

/** Whether a value has what the store needs of a response object. */
export function isResponseBody(value: unknown): value is ResponseBody {
  if (!isRecord(value)) return false;
  const { id, status, output } = value;
  return typeof id === 'string' && typeof status === 'string' && Array.isArray(output);
}
