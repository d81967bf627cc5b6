import type { FilterChannel, FilterSession } from 'toolgate';
import { tenantOf } from '../exchange/index.ts';
import {
  createTenantEntries,
  createTenantStore,
  type TenantBounds,
  type TenantEntries,
  type TenantStore,
} from '../tenant-store.ts';
import type { CheckHost, CheckScope } from './check.ts';
import {
  type ChecksOptions,
  type CheckSessionOptions,
  defaultSessionBounds,
} from './checks-options.ts';
import { charactersOf, type Conversation, readConversation } from './conversation.ts';
import type { PreparedPrompt } from './prepared-prompt.ts';

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
  /** The host whose gateway opened it. Its options hold to the end of the stream. */
  host: CheckHost;
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
  streams: TenantStore<OpenStream, PreparedPrompt> | undefined;
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

/** What the checks of one process remember. Gateways with different bounds may share it. */
export interface CheckMemory {
  streams: TenantEntries<OpenStream>;
  conversations: TenantEntries<Conversation>;
}

/** Creates the memory of a process; it is empty at first. */
export function createCheckMemory(): CheckMemory {
  return { streams: createTenantEntries(), conversations: createTenantEntries() };
}

/** Maximum length of an id; every id of a call is shorter. */
const maxIdLength = 256;

/** Gives the checks of a gateway access to the memory of its process, within the bounds of the gateway. */
export function createCheckSessions(
  { sessions = {} }: ChecksOptions,
  memory: CheckMemory,
): CheckSessions {
  const options = { ...defaultSessionBounds, ...(sessions !== false && sessions) };
  const bounds = readBounds(options);
  const isKept = sessions !== false;
  const conversations = isKept
    ? createTenantStore({ bounds, displaces: true, entries: memory.conversations })
    : undefined;
  return {
    streams: isKept
      ? createTenantStore({ bounds, displaces: false, entries: memory.streams })
      : undefined,
    maxStreamCharacters: options.maxStreamCharacters,
    remember(scope, id, conversation) {
      if (!isId(id)) return;
      const characters = charactersOf(conversation);
      conversations?.put(tenantOf(scope), id, { value: conversation, characters });
    },
    recall: (scope, id) =>
      (isId(id) && conversations?.get(tenantOf(scope), id)) || readConversation([]),
  };
}

function readBounds(options: Required<CheckSessionOptions>): TenantBounds {
  return {
    tenant: {
      entries: options.maxTenantSessions,
      characters: options.maxTenantCharacters,
      sharedBytes: options.maxTenantPreparedBytes,
    },
    total: {
      entries: options.maxSessions,
      characters: options.maxCharacters,
      sharedBytes: options.maxPreparedBytes,
    },
    idleMilliseconds: options.idleMilliseconds,
  };
}

function isId(id: string | undefined): id is string {
  return id !== undefined && id !== '' && id.length <= maxIdLength;
}
