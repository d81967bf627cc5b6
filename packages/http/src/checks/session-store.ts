/** The bounds of a {@link SessionStore}. */
export interface SessionBounds {
  /** Maximum number of sessions. */
  maxSessions: number;
  /** Maximum number of sessions of one tenant. */
  maxTenantSessions: number;
  /** Maximum of characters in all sessions together. */
  maxCharacters: number;
  /** Maximum of characters in the sessions of one tenant together. */
  maxTenantCharacters: number;
  /** How long an unused session lives, in milliseconds. */
  idleMilliseconds: number;
}

/** A memory of sessions. Number, characters and time are limited, for all tenants together and for each. */
export interface SessionStore<Value> {
  /**
   * Stores a session; replaces a session with the same id.
   *
   * @returns whether there was room for it.
   */
  put(tenant: string, id: string, session: { value: Value; characters: number }): boolean;
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
export interface SessionStoreOptions {
  bounds: SessionBounds;
  /** Whether the oldest sessions make room for new ones. If they do not, a session without room is refused. */
  displaces: boolean;
  /** Returns the time in milliseconds. */
  now?: () => number;
}

/** The size of a session. */
interface Load {
  sessions: number;
  characters: number;
}

interface Entry<Value> {
  value: Value;
  characters: number;
  usedAt: number;
}

/** The sessions of one tenant; the session that was unused for the longest time comes first. */
interface Tenant<Value> {
  entries: Map<string, Entry<Value>>;
  characters: number;
}

/** Creates a memory of sessions. Expired sessions are removed when room is needed. */
export function createSessionStore<Value>({
  bounds,
  displaces,
  now = () => performance.now(),
}: SessionStoreOptions): SessionStore<Value> {
  const book = createBook<Value>();
  const { tenants, total } = book;

  const isOver = ({ usedAt }: Entry<Value>): boolean => now() - usedAt > bounds.idleMilliseconds;

  function forgetOver(name: string): void {
    for (const [id, entry] of tenants.get(name)?.entries ?? []) {
      if (!isOver(entry)) return;
      book.forget(name, id);
    }
  }

  function makeRoom(name: string, more: Load): boolean {
    forgetOver(name);
    if (more.characters > Math.min(bounds.maxTenantCharacters, bounds.maxCharacters)) return false;
    while (isTenantFull(tenants.get(name), more, bounds)) {
      if (!displaces || !forgetOldest(name)) return false;
    }
    // Entries of a map may be deleted while it is read.
    if (isFull(total, more, bounds)) for (const other of tenants.keys()) forgetOver(other);
    while (isFull(total, more, bounds)) {
      // Only the tenant with the most characters loses sessions.
      const largest = findLargest(tenants);
      if (!displaces || largest === undefined || !forgetOldest(largest)) return false;
    }
    return true;
  }

  function forgetOldest(name: string): boolean {
    const [id] = tenants.get(name)?.entries.keys() ?? [];
    return id !== undefined && book.forget(name, id);
  }

  return {
    put(name, id, { value, characters }) {
      book.forget(name, id);
      const hasRoom = makeRoom(name, { sessions: 1, characters });
      if (hasRoom) book.add(name, id, { value, characters, usedAt: now() });
      return hasRoom;
    },
    get(name, id) {
      const entry = tenants.get(name)?.entries.get(id);
      if (entry === undefined) return undefined;
      book.forget(name, id);
      if (isOver(entry)) return undefined;
      entry.usedAt = now();
      book.add(name, id, entry);
      return entry.value;
    },
    grow(name, id, characters) {
      const entry = tenants.get(name)?.entries.get(id);
      if (entry === undefined || !makeRoom(name, { sessions: 0, characters })) return false;
      book.forget(name, id);
      entry.characters += characters;
      book.add(name, id, entry);
      return true;
    },
    delete: (name, id) => book.forget(name, id),
  };
}

/** The sessions, and their total size. */
interface Book<Value> {
  tenants: Map<string, Tenant<Value>>;
  total: Load;
  add(name: string, id: string, entry: Entry<Value>): void;
  forget(name: string, id: string): boolean;
}

function createBook<Value>(): Book<Value> {
  const tenants = new Map<string, Tenant<Value>>();
  const total: Load = { sessions: 0, characters: 0 };
  return {
    tenants,
    total,
    add(name, id, entry) {
      const tenant = tenants.get(name) ?? { entries: new Map(), characters: 0 };
      tenants.set(name, tenant);
      tenant.entries.set(id, entry);
      tenant.characters += entry.characters;
      total.sessions += 1;
      total.characters += entry.characters;
    },
    forget(name, id) {
      const tenant = tenants.get(name);
      const entry = tenant?.entries.get(id);
      if (tenant === undefined || entry === undefined) return false;
      tenant.entries.delete(id);
      tenant.characters -= entry.characters;
      if (tenant.entries.size === 0) tenants.delete(name);
      total.sessions -= 1;
      total.characters -= entry.characters;
      return true;
    },
  };
}

function isTenantFull(
  tenant: Tenant<unknown> | undefined,
  more: Load,
  { maxTenantSessions, maxTenantCharacters }: SessionBounds,
): boolean {
  const { entries, characters } = tenant ?? { entries: { size: 0 }, characters: 0 };
  return (
    entries.size + more.sessions > maxTenantSessions ||
    characters + more.characters > maxTenantCharacters
  );
}

function isFull(total: Load, more: Load, { maxSessions, maxCharacters }: SessionBounds): boolean {
  return (
    total.sessions + more.sessions > maxSessions ||
    total.characters + more.characters > maxCharacters
  );
}

/** Returns the tenant with the most characters. */
function findLargest(tenants: ReadonlyMap<string, Tenant<unknown>>): string | undefined {
  let largest: string | undefined;
  let most = -1;
  for (const [name, { characters }] of tenants) {
    if (characters <= most) continue;
    most = characters;
    largest = name;
  }
  return largest;
}
