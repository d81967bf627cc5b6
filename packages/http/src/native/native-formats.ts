import { chatCompletions } from './chat/index.ts';
import { messages } from './messages/index.ts';
import type { NativeFormat } from './native-format.ts';
import { responses } from './responses/index.ts';

/** The formats that are edited in place, by the path of their endpoint. */
export const nativeFormats: Readonly<Record<string, NativeFormat>> = {
  '/v1/chat/completions': chatCompletions,
  '/v1/messages': messages,
  '/v1/responses': responses,
};
