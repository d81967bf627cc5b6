import type { NativeFormat } from '../native-format.ts';
import { editMessage } from './edit-message.ts';
import { editMessageStream } from './edit-message-stream.ts';
import { readMessagesRequest } from './read-messages-request.ts';
import { watchMessageStream } from './watch-message-stream.ts';

/** The version of the API for callers that name none. */
const oldestVersion = '2023-06-01';

/** Anthropic messages, edited in place. */
export const messages: NativeFormat = {
  name: 'messages',
  path: '/messages',
  readRequest: readMessagesRequest,
  headers(apiKey, caller) {
    // They say how body and answer are written, and these pass as they are.
    const beta = caller.get('anthropic-beta');
    return {
      'anthropic-version': caller.get('anthropic-version') ?? oldestVersion,
      ...(beta && { 'anthropic-beta': beta }),
      ...(apiKey && { 'x-api-key': apiKey }),
    };
  },
  editResult: editMessage,
  openStream: editMessageStream,
  watchStream: watchMessageStream,
};
