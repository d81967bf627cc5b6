/** The bounds of some entries together. What has no bound is not limited. */
export interface SizeBounds {
  /** Maximum number of entries. */
  entries?: number;
  /** Maximum number of their characters. */
  characters: number;
  /** Maximum of the memory that they share, in bytes. */
  sharedBytes?: number;
}

/** The bounds of a {@link TenantStore}. */
export interface TenantBounds {
  /** For the entries of each tenant. */
  tenant: SizeBounds;
  /** For all entries together. */
  total: SizeBounds;
  /** How long an unused entry lives, in milliseconds; without end by default. */
  idleMilliseconds?: number;
}

/** Memory that entries share. It counts once for each tenant, and once for all tenants together. */
export interface SharedMemory {
  /** Identifies the memory: entries with the same key share one object. */
  readonly key: string;
  /** Its size in bytes; change it with {@link TenantStore.resize}. */
  bytes: number;
}

/** An entry to store. */
export interface NewEntry<Value, Shared extends SharedMemory = SharedMemory> {
  value: Value;
  /** The number of its characters. */
  characters: number;
  /** The memory that it shares with other entries. */
  shared?: Shared | undefined;
}

/** Stores entries of tenants. Their size and time are limited, for each tenant and for all together. */
export interface TenantStore<Value, Shared extends SharedMemory = SharedMemory, Tenant = string> {
  /**
   * Stores an entry; replaces an entry with the same id.
   *
   * @returns whether there was room for it.
   */
  put(tenant: Tenant, id: string, entry: NewEntry<Value, Shared>): boolean;
  /** Returns the shared memory of a key; `undefined` if no entry has it. */
  findShared(key: string): Shared | undefined;
  /** Changes the size of shared memory, for example when it is known. The entries stay, even if it is beyond the bounds now. */
  resize(shared: SharedMemory, bytes: number): void;
  /** Returns the value of an id and counts as a use of it; `undefined` for an unknown or forgotten entry. */
  get(tenant: Tenant, id: string): Value | undefined;
  /**
   * Adds characters to an entry.
   *
   * @returns whether there was room for them. If not, nothing is added.
   */
  grow(tenant: Tenant, id: string, characters: number): boolean;
  /** Forgets an entry; returns whether it existed. */
  delete(tenant: Tenant, id: string): boolean;
  /** Forgets all entries of a tenant. */
  clear(tenant: Tenant): void;
}

/** Options of {@link createTenantStore}. */
export interface TenantStoreOptions<Value, Tenant> {
  bounds: TenantBounds;
  /** The entries that are stored already; no entries by default. Stores with different bounds may share them. */
  entries?: TenantEntries<Value, Tenant>;
  /**
   * Whether the least recently used entries make room for a new one: entries of its tenant if a bound of the tenant is reached,
   * and entries of the largest tenant if a bound for all is reached. Otherwise, an entry without room is refused.
   */
  displaces: boolean;
  /** Returns the time in milliseconds. */
  now?: () => number;
}

interface Entry<Value> extends NewEntry<Value> {
  usedAt: number;
}

/** The size of some entries, in the terms of their bounds. */
interface Load extends Required<SizeBounds> {
  /** The memory that they share, and how many of them use it. */
  shared: Map<string, { memory: SharedMemory; uses: number }>;
}

/** The entries of one tenant; the entry that was unused for the longest time comes first. */
interface TenantLoad<Value> extends Load {
  byId: Map<string, Entry<Value>>;
  /** The ids, from the oldest one on. A new iterator would pass over all that were deleted since the map last grew. */
  ids: Iterator<string>;
}

/** Creates a store of entries. Idle entries are removed when room is needed. */
export function createTenantStore<
  Value,
  Shared extends SharedMemory = SharedMemory,
  Tenant = string,
>({
  bounds,
  displaces,
  entries = createTenantEntries(),
  now = () => performance.now(),
}: TenantStoreOptions<Value, Tenant>): TenantStore<Value, Shared, Tenant> {
  const { tenants, total, add, find, forget } = entries;
  const maxLength = Math.min(bounds.tenant.characters, bounds.total.characters);
  /** Returns the time since which an entry has to have been used. */
  const lastUse = (): number => now() - (bounds.idleMilliseconds ?? Infinity);

  /** Adds an entry, with the memory that it adds. Returns false, and does not add it, if there is no room for it. */
  function fit(name: Tenant, id: string, entry: Entry<Value>, added?: SharedMemory): boolean {
    if (entry.characters > maxLength) return false;
    add(name, id, entry);
    const since = lastUse();
    entries.forgetIdle(name, since);
    // Entries of a map may be deleted while it is read.
    if (excessOf(total, added, bounds.total))
      for (const other of tenants.keys()) entries.forgetIdle(other, since);
    for (;;) {
      const full = findFull(entries, bounds, { name, added });
      if (full === undefined) return find(name, id) !== undefined;
      if (!displaces) break;
      entries.forgetOldest(full);
    }
    forget(name, id);
    return false;
  }

  return {
    put(name, id, entry) {
      forget(name, id);
      return fit(name, id, { ...entry, usedAt: now() }, entry.shared);
    },
    // All shared memory came with these entries.
    findShared: (key) => total.shared.get(key)?.memory as Shared | undefined,
    resize: entries.resize,
    get(name, id) {
      const entry = find(name, id);
      if (entry === undefined) return undefined;
      forget(name, id);
      if (entry.usedAt < lastUse()) return undefined;
      add(name, id, { ...entry, usedAt: now() });
      return entry.value;
    },
    grow(name, id, characters) {
      const entry = find(name, id);
      if (entry === undefined) return false;
      forget(name, id);
      if (fit(name, id, { ...entry, characters: entry.characters + characters })) return true;
      add(name, id, entry);
      return false;
    },
    delete: forget,
    clear(name) {
      for (const id of tenants.get(name)?.byId.keys() ?? []) forget(name, id);
    },
  };
}

/** The entries of all tenants, and their total size. */
export interface TenantEntries<Value, Tenant = string> {
  tenants: Map<Tenant, TenantLoad<Value>>;
  total: Load;
  find: (name: Tenant, id: string) => Entry<Value> | undefined;
  add: (name: Tenant, id: string, entry: Entry<Value>) => void;
  forget: (name: Tenant, id: string) => boolean;
  /** Forgets the entries of a tenant that were last used before a time. */
  forgetIdle: (name: Tenant, lastUse: number) => void;
  /** Forgets the entry of a tenant that was unused for the longest time. */
  forgetOldest: (name: Tenant) => void;
  resize: (shared: SharedMemory, bytes: number) => void;
}

/** Creates the entries of a process that has not stored any. */
export function createTenantEntries<Value, Tenant>(): TenantEntries<Value, Tenant> {
  const tenants = new Map<Tenant, TenantLoad<Value>>();
  const total = createLoad();

  function forget(name: Tenant, id: string): boolean {
    const tenant = tenants.get(name);
    const entry = tenant?.byId.get(id);
    if (tenant === undefined || entry === undefined) return false;
    tenant.byId.delete(id);
    for (const load of [tenant, total]) takeFrom(load, entry);
    if (tenant.entries === 0) tenants.delete(name);
    return true;
  }

  return {
    tenants,
    total,
    find: (name, id) => tenants.get(name)?.byId.get(id),
    add(name, id, entry) {
      const tenant = tenants.get(name) ?? createTenant();
      tenants.set(name, tenant);
      tenant.byId.set(id, entry);
      for (const load of [tenant, total]) addTo(load, entry);
    },
    forget,
    forgetIdle(name, lastUse) {
      // Without a bound, do not even look for the oldest entry.
      if (lastUse === -Infinity) return;
      for (const [id, { usedAt }] of tenants.get(name)?.byId ?? []) {
        if (usedAt >= lastUse) return;
        forget(name, id);
      }
    },
    forgetOldest(name) {
      const oldest = tenants.get(name)?.ids.next();
      if (oldest?.done === false) forget(name, oldest.value);
    },
    resize(shared, bytes) {
      for (const load of [total, ...tenants.values()])
        if (load.shared.get(shared.key)?.memory === shared)
          load.sharedBytes += bytes - shared.bytes;
      shared.bytes = bytes;
    },
  };
}

function createTenant<Value>(): TenantLoad<Value> {
  const byId = new Map<string, Entry<Value>>();
  return { byId, ids: byId.keys(), ...createLoad() };
}

function createLoad(): Load {
  return { entries: 0, characters: 0, sharedBytes: 0, shared: new Map() };
}

function addTo(load: Load, { characters, shared }: NewEntry<unknown>): void {
  load.entries += 1;
  load.characters += characters;
  if (shared === undefined) return;
  const use = load.shared.get(shared.key);
  if (use === undefined) {
    load.shared.set(shared.key, { memory: shared, uses: 1 });
    load.sharedBytes += shared.bytes;
  } else use.uses += 1;
}

function takeFrom(load: Load, { characters, shared }: NewEntry<unknown>): void {
  load.entries -= 1;
  load.characters -= characters;
  const use = shared && load.shared.get(shared.key);
  if (use === undefined) return;
  use.uses -= 1;
  if (use.uses > 0) return;
  load.shared.delete(use.memory.key);
  load.sharedBytes -= use.memory.bytes;
}

/** Returns the tenant that has to lose an entry after one was added; `undefined` if all bounds hold. */
function findFull<Value, Tenant>(
  { tenants, total }: TenantEntries<Value, Tenant>,
  bounds: TenantBounds,
  { name, added }: { name: Tenant; added: SharedMemory | undefined },
): Tenant | undefined {
  const own = tenants.get(name);
  if (own !== undefined && excessOf(own, added, bounds.tenant)) return name;
  const excess = excessOf(total, added, bounds.total);
  if (excess === undefined) return undefined;
  let largest: Tenant | undefined;
  let size = -1;
  for (const [other, load] of tenants) {
    if (load[excess] <= size) continue;
    largest = other;
    size = load[excess];
  }
  return largest;
}

/** Returns the bound that an added entry exceeds. Its shared memory exceeds no bound if another entry has it too. */
function excessOf(
  load: Load,
  added: SharedMemory | undefined,
  { entries = Infinity, characters, sharedBytes = Infinity }: SizeBounds,
): keyof SizeBounds | undefined {
  if (load.entries > entries) return 'entries';
  if (load.characters > characters) return 'characters';
  const isNew = added !== undefined && load.shared.get(added.key)?.uses === 1;
  return isNew && load.sharedBytes > sharedBytes ? 'sharedBytes' : undefined;
}
