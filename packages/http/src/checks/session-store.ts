import { findLargest } from '../find-largest.ts';
import type { CheckSessionOptions } from './checks-options.ts';

/** The bounds of a {@link SessionStore}. */
export type SessionBounds = Omit<Required<CheckSessionOptions>, 'maxStreamCharacters'>;

/** Memory that sessions share. It counts once for each tenant, and once for all tenants together. */
export interface SharedMemory {
  /** Identifies the memory: sessions with the same key share one object. */
  readonly key: string;
  /** Its size in bytes; change it with {@link SessionStore.resize}. */
  bytes: number;
}

/** A session to store. */
export interface NewSession<Value, Shared extends SharedMemory = SharedMemory> {
  value: Value;
  /** The number of its characters. */
  characters: number;
  /** The memory that it shares with other sessions. */
  shared?: Shared | undefined;
}

/** Stores sessions. Their number, characters, shared memory and time are limited, for each tenant and for all together. */
export interface SessionStore<Value, Shared extends SharedMemory = SharedMemory> {
  /**
   * Stores a session; replaces a session with the same id.
   *
   * @returns whether there was room for it.
   */
  put(tenant: string, id: string, session: NewSession<Value, Shared>): boolean;
  /** Returns the shared memory of a key; `undefined` if no session has it. */
  findShared(key: string): Shared | undefined;
  /** Changes the size of shared memory, for example when it is known. The sessions stay, even if it is beyond the bounds now. */
  resize(shared: SharedMemory, bytes: number): void;
  /** Returns the session of an id and counts as a use of it; `undefined` for an unknown or forgotten session. */
  get(tenant: string, id: string): Value | undefined;
  /**
   * Adds characters to a session.
   *
   * @returns whether there was room for them. If not, nothing is added.
   */
  grow(tenant: string, id: string, characters: number): boolean;
  /** Forgets a session; returns whether it existed. */
  delete(tenant: string, id: string): boolean;
}

/** Options of {@link createSessionStore}. */
export interface SessionStoreOptions<Value, Shared extends SharedMemory> {
  bounds: SessionBounds;
  /** The sessions that are stored already; no sessions by default. Stores with different bounds may share them. */
  sessions?: SessionSet<Value, Shared>;
  /** Whether the oldest sessions make room for new ones. If they do not, a session without room is refused. */
  displaces: boolean;
  /** Returns the time in milliseconds. */
  now?: () => number;
}

/** The size of a session, or of its growth. */
interface Growth {
  sessions: number;
  characters: number;
  shared?: SharedMemory | undefined;
}

interface Entry<Value> extends NewSession<Value> {
  usedAt: number;
}

/** The size of some sessions. */
interface Load {
  sessions: number;
  characters: number;
  /** The shared memory of these sessions, and how many of them use it. */
  shared: Map<string, { memory: SharedMemory; uses: number }>;
  /** The sum of the shared memory in bytes. */
  bytes: number;
}

/** The sessions of one tenant; the session that was unused for the longest time comes first. */
interface Tenant<Value> extends Load {
  entries: Map<string, Entry<Value>>;
}

/** Creates a store of sessions. Expired sessions are removed when room is needed. */
export function createSessionStore<Value, Shared extends SharedMemory = SharedMemory>({
  bounds,
  displaces,
  sessions = createSessionSet(),
  now = () => performance.now(),
}: SessionStoreOptions<Value, Shared>): SessionStore<Value, Shared> {
  const { tenants, total } = sessions;
  const [totalMax, tenantMax] = splitBounds(bounds);
  const maxSize = Math.min(bounds.maxTenantCharacters, bounds.maxCharacters);

  const isOver = ({ usedAt }: Entry<Value>): boolean => now() - usedAt > bounds.idleMilliseconds;

  function forgetOver(name: string): void {
    for (const [id, entry] of tenants.get(name)?.entries ?? []) {
      if (!isOver(entry)) return;
      sessions.forget(name, id);
    }
  }

  function makeRoom(name: string, more: Growth): boolean {
    forgetOver(name);
    if (more.characters > maxSize) return false;
    while (exceeds(tenants.get(name) ?? emptyLoad(), more, tenantMax)) {
      if (!displaces || !sessions.forgetOldest(name)) return false;
    }
    // Entries of a map may be deleted while it is read.
    if (exceeds(total, more, totalMax)) for (const other of tenants.keys()) forgetOver(other);
    while (exceeds(total, more, totalMax)) {
      // Only the tenant with the most characters loses sessions.
      const largest = findLargest(tenants, ({ characters }) => characters);
      if (!displaces || largest === undefined || !sessions.forgetOldest(largest)) return false;
    }
    return true;
  }

  return {
    put(name, id, session) {
      sessions.forget(name, id);
      const { characters, shared } = session;
      const hasRoom = makeRoom(name, { sessions: 1, characters, shared });
      if (hasRoom) sessions.add(name, id, { ...session, usedAt: now() });
      return hasRoom;
    },
    findShared: sessions.findShared,
    resize: sessions.resize,
    get(name, id) {
      const entry = tenants.get(name)?.entries.get(id);
      if (entry === undefined) return undefined;
      sessions.forget(name, id);
      if (isOver(entry)) return undefined;
      entry.usedAt = now();
      sessions.add(name, id, entry);
      return entry.value;
    },
    grow(name, id, characters) {
      const entry = tenants.get(name)?.entries.get(id);
      if (entry === undefined || !makeRoom(name, { sessions: 0, characters })) return false;
      sessions.forget(name, id);
      entry.characters += characters;
      sessions.add(name, id, entry);
      return true;
    },
    delete: (name, id) => sessions.forget(name, id),
  };
}

/** The sessions, and their total size. */
export interface SessionSet<Value, Shared extends SharedMemory> {
  tenants: Map<string, Tenant<Value>>;
  total: Load;
  add(name: string, id: string, entry: Entry<Value>): void;
  findShared: (key: string) => Shared | undefined;
  resize: (shared: SharedMemory, bytes: number) => void;
  /** Forgets the session of a tenant that was unused for the longest time; returns whether there was one. */
  forgetOldest(name: string): boolean;
  forget(name: string, id: string): boolean;
}

/** Creates the sessions of a process that has not stored any. */
export function createSessionSet<Value, Shared extends SharedMemory>(): SessionSet<Value, Shared> {
  const tenants = new Map<string, Tenant<Value>>();
  const total = emptyLoad();

  function forget(name: string, id: string): boolean {
    const tenant = tenants.get(name);
    const entry = tenant?.entries.get(id);
    if (tenant === undefined || entry === undefined) return false;
    tenant.entries.delete(id);
    for (const load of [tenant, total]) takeFrom(load, entry);
    if (tenant.entries.size === 0) tenants.delete(name);
    return true;
  }

  return {
    tenants,
    total,
    // All shared memory came with these sessions.
    findShared: (key) => total.shared.get(key)?.memory as Shared | undefined,
    resize(shared, bytes) {
      for (const load of [total, ...tenants.values()])
        if (load.shared.get(shared.key)?.memory === shared) load.bytes += bytes - shared.bytes;
      shared.bytes = bytes;
    },
    add(name, id, entry) {
      const tenant = tenants.get(name) ?? { entries: new Map(), ...emptyLoad() };
      tenants.set(name, tenant);
      tenant.entries.set(id, entry);
      for (const load of [tenant, total]) addTo(load, entry);
    },
    forget,
    forgetOldest(name) {
      const [id] = tenants.get(name)?.entries.keys() ?? [];
      return id !== undefined && forget(name, id);
    },
  };
}

function emptyLoad(): Load {
  return { sessions: 0, characters: 0, shared: new Map(), bytes: 0 };
}

function addTo(load: Load, { characters, shared }: NewSession<unknown>): void {
  load.sessions += 1;
  load.characters += characters;
  if (shared === undefined) return;
  const entry = load.shared.get(shared.key);
  if (entry === undefined) {
    load.shared.set(shared.key, { memory: shared, uses: 1 });
    load.bytes += shared.bytes;
  } else entry.uses += 1;
}

function takeFrom(load: Load, { characters, shared }: NewSession<unknown>): void {
  load.sessions -= 1;
  load.characters -= characters;
  if (shared === undefined) return;
  const entry = load.shared.get(shared.key);
  if (entry === undefined) return;
  entry.uses -= 1;
  if (entry.uses > 0) return;
  load.shared.delete(shared.key);
  load.bytes -= entry.memory.bytes;
}

/** The maximum of sessions, characters and bytes of shared memory. */
type MaxLoad = readonly [sessions: number, characters: number, bytes: number];

/** Returns the bounds of all tenants together, and of one tenant. */
function splitBounds(bounds: SessionBounds): [total: MaxLoad, tenant: MaxLoad] {
  return [
    [bounds.maxSessions, bounds.maxCharacters, bounds.maxPreparedBytes],
    [bounds.maxTenantSessions, bounds.maxTenantCharacters, bounds.maxTenantPreparedBytes],
  ];
}

/** Whether a session adds too much. Shared memory that another session has already adds nothing. */
function exceeds(
  load: Load,
  { sessions, characters, shared }: Growth,
  [maxSessions, maxCharacters, maxBytes]: MaxLoad,
): boolean {
  const isNew = shared !== undefined && !load.shared.has(shared.key);
  return (
    load.sessions + sessions > maxSessions ||
    load.characters + characters > maxCharacters ||
    (isNew && load.bytes + shared.bytes > maxBytes)
  );
}
