import type { NativeFormat } from '../native-format.ts';
import { editResponse } from './edit-response.ts';
import { editResponseStream } from './edit-response-stream.ts';
import { readResponsesRequest } from './read-responses-request.ts';
import { watchResponseStream } from './watch-response-stream.ts';

/** OpenAI responses, edited in place. */
export const responses: NativeFormat = {
  name: 'responses',
  path: '/responses',
  readRequest: readResponsesRequest,
  headers: (apiKey) => (apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  editResult: editResponse,
  openStream: editResponseStream,
  watchStream: watchResponseStream,
};
