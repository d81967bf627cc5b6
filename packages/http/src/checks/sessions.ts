import type { FilterChannel, FilterSession } from 'toolgate';
import type { CheckScope } from './check.ts';
import { type ChecksOptions, defaultSessionBounds } from './checks-options.ts';
import { charactersOf, type Conversation } from './conversation.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';

/** A text of a stream: the answer, its reasoning, or the arguments of a call. */
export interface StreamChannel {
  filter: FilterChannel | undefined;
  /** How many characters came in. */
  pushed: number;
  /** The text that may be shown now. */
  text: string;
  /** How many characters may have gone out. */
  released: number;
}

/** An answer that is checked piece by piece. */
export interface OpenStream {
  /** Absent if nothing is hidden. */
  session: FilterSession | undefined;
  channels: Map<string, StreamChannel>;
  /** How many characters it has, with its hidden text. */
  characters: number;
  /** Whether a push is being read. */
  isBusy: boolean;
}

/** The memory of a gateway's checks between two requests. */
export interface CheckSessions {
  /** Open streams, which are refused where there is no room; absent if nothing is remembered. */
  streams: SessionStore<OpenStream> | undefined;
  /** How many characters a stream may have. */
  maxStreamCharacters: number;
  /**
   * Remembers what a request hides, for the check of its answer, which comes without it in some contracts. The oldest
   * conversations make room.
   */
  remember(scope: CheckScope, id: string | undefined, conversation: Conversation): void;
  /** The remembered request; `undefined` if the id is unknown or has expired. */
  recall(scope: CheckScope, id: string | undefined): Conversation | undefined;
}

/** Longer than any id of a call. */
const maxIdLength = 256;

/** Creates the memory of the checks. */
export function createCheckSessions({ sessions = {} }: ChecksOptions): CheckSessions {
  const bounds = { ...defaultSessionBounds, ...(sessions !== false && sessions) };
  const conversations =
    sessions === false ? undefined : createSessionStore<Conversation>({ bounds, displaces: true });
  return {
    streams:
      sessions === false ? undefined : createSessionStore<OpenStream>({ bounds, displaces: false }),
    maxStreamCharacters: bounds.maxStreamCharacters,
    remember({ caller }, id, conversation) {
      if (!isId(id)) return;
      const characters = charactersOf(conversation);
      conversations?.put(caller.tenant ?? '', id, { value: conversation, characters });
    },
    recall: ({ caller }, id) =>
      isId(id) ? conversations?.get(caller.tenant ?? '', id) : undefined,
  };
}

function isId(id: string | undefined): id is string {
  return id !== undefined && id !== '' && id.length <= maxIdLength;
}
