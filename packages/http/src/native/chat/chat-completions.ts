import type { NativeFormat } from '../native-format.ts';
import { editChatResult } from './edit-chat-result.ts';
import { editChatStream } from './edit-chat-stream.ts';
import { readChatRequest } from './read-chat-request.ts';
import { watchChatStream } from './watch-chat-stream.ts';

/** OpenAI chat completions, edited in place. */
export const chatCompletions: NativeFormat = {
  name: 'chat-completions',
  path: '/chat/completions',
  readRequest: readChatRequest,
  headers: (apiKey) => (apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  editResult: editChatResult,
  openStream: editChatStream,
  watchStream: watchChatStream,
};
