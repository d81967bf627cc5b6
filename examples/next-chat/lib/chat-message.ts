import type { UIMessage } from 'ai';
import type { ToolgateOutcome, VisibleOutcome } from 'toolgate/ai-sdk-7';

/** What `toolgateMessageMetadata` puts on an assistant's message. An app's users may see it. */
type ChatMetadata = { toolgate?: VisibleOutcome };

/** What goes to the developer's panel beside the message: the full outcome, scores and feedback included. */
type ChatData = { outcome: ToolgateOutcome };

/** A message of this chat. */
export type ChatMessage = UIMessage<ChatMetadata, ChatData>;
