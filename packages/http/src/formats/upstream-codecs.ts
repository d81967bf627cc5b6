import { chatCompletionsUpstream } from './chat-completions/index.ts';
import { messagesUpstream } from './messages/index.ts';
import type { FormatName } from './original.ts';
import { responsesUpstream } from './responses/index.ts';
import type { UpstreamCodec } from './upstream-codec.ts';

/** The provider's side of each wire format. */
export const upstreamCodecs: Readonly<Record<FormatName, UpstreamCodec>> = {
  'chat-completions': chatCompletionsUpstream,
  messages: messagesUpstream,
  responses: responsesUpstream,
};
