import type { FilterChannel, FilterSession } from 'toolgate';
import { tenantOf } from '../exchange/index.ts';
import type { CheckScope } from './check.ts';
import { type ChecksOptions, defaultSessionBounds } from './checks-options.ts';
import { charactersOf, type Conversation, readConversation } from './conversation.ts';
import type { PreparedPrompt } from './prepared-prompt.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';

/** A text of a checked stream: the answer, its reasoning, or the arguments of a call. */
export interface StreamChannel {
  filter: FilterChannel | undefined;
  /** The number of characters that came in. */
  pushed: number;
  /** The text that may be sent now. */
  text: string;
  /** The number of characters that may have been sent. */
  released: number;
}

/** An answer that is checked piece by piece. */
export interface OpenStream {
  /** Absent if nothing is hidden. */
  session: FilterSession | undefined;
  channels: Map<string, StreamChannel>;
  /** The number of its characters, hidden text included. */
  characters: number;
  /** Whether a push is being read. */
  isBusy: boolean;
}

/** What a gateway's checks remember between two requests. */
export interface CheckSessions {
  /** Open streams; a new stream without room is refused. Absent if the checks remember nothing. */
  streams: SessionStore<OpenStream, PreparedPrompt> | undefined;
  /** Maximum number of characters of a stream. */
  maxStreamCharacters: number;
  /**
   * Remembers what a request hides, for the check of its answer, because the answer comes without the request in some
   * contracts. The oldest conversations make room.
   */
  remember(scope: CheckScope, id: string | undefined, conversation: Conversation): void;
  /** Returns the remembered request; an empty one if the id is unknown or has expired. */
  recall(scope: CheckScope, id: string | undefined): Conversation;
}

/** Maximum length of an id; every id of a call is shorter. */
const maxIdLength = 256;

/** Creates the memory of the checks. */
export function createCheckSessions({ sessions = {} }: ChecksOptions): CheckSessions {
  const bounds = { ...defaultSessionBounds, ...(sessions !== false && sessions) };
  const conversations =
    sessions === false ? undefined : createSessionStore<Conversation>({ bounds, displaces: true });
  return {
    streams:
      sessions === false
        ? undefined
        : createSessionStore<OpenStream, PreparedPrompt>({ bounds, displaces: false }),
    maxStreamCharacters: bounds.maxStreamCharacters,
    remember(scope, id, conversation) {
      if (!isId(id)) return;
      const characters = charactersOf(conversation);
      conversations?.put(tenantOf(scope), id, { value: conversation, characters });
    },
    recall: (scope, id) =>
      (isId(id) && conversations?.get(tenantOf(scope), id)) || readConversation([]),
  };
}

function isId(id: string | undefined): id is string {
  return id !== undefined && id !== '' && id.length <= maxIdLength;
}
