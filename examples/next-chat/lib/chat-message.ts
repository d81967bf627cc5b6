import type { UIMessage } from 'ai';
import type { ToolgateOutcome, VisibleOutcome } from 'toolgate/ai-sdk-7';

/** The metadata of an assistant's message, from `createToolgateMessageMetadata`; it is safe to show to users. */
type ChatMetadata = { toolgate?: VisibleOutcome };

/** The data for the developer's panel beside the message: the full outcome, scores and feedback included. */
type ChatData = { outcome: ToolgateOutcome };

/** A message of this chat. */
export type ChatMessage = UIMessage<ChatMetadata, ChatData>;
