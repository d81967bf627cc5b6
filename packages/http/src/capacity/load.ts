/** The running requests and their bytes, of all tenants or of one. */
export interface Load {
  /** The tenant; absent for all together. */
  readonly name?: string;
  /** The slots in use, whether they run or only hold memory. */
  slots: number;
  running: number;
  bytes: number;
}

/** Returns the maximum of a load. */
export type MaxOf = (load: Load) => { running: number; bytes: number };

/** The permission of one request to run. */
export interface Slot {
  /** Changes the number of bytes that it holds. */
  resize(bytes: number): void;
  /** Holds more bytes, if there is room for them at once. Returns whether there was. */
  grow(bytes: number): boolean;
  /** Gives the slot back. Called once. */
  release(): void;
}

/** The bounds of all requests together, and the share of a tenant. */
export interface LoadBounds {
  /** Maximum number of requests that run at once. */
  maxRunning: number;
  /** Maximum number of bytes that running requests hold together. */
  maxBytes: number;
  /** The share of both that one tenant may use, from 0 to 1. */
  shareOf: (tenant: string) => number;
}

/** Returns the maximum of each load. A tenant may always run one request. */
export function boundLoads({ maxRunning, maxBytes, shareOf }: LoadBounds): MaxOf {
  return ({ name }) => {
    const share = name === undefined ? 1 : shareOf(name);
    return { running: Math.max(1, Math.floor(maxRunning * share)), bytes: maxBytes * share };
  };
}

/** What a slot belongs to. */
export interface SlotOptions {
  loads: readonly Load[];
  /** How many running requests it counts as. */
  places: 0 | 1;
  maxOf: MaxOf;
  /** Called when the slot holds fewer bytes, or is given back. */
  onRoom: () => void;
}

/** Takes a slot without bytes. */
export function takeSlot({ loads, places, maxOf, onRoom }: SlotOptions): Slot {
  let heldBytes = 0;
  const hold = (next: number): void => {
    for (const load of loads) load.bytes += next - heldBytes;
    heldBytes = next;
  };
  const count = (sign: 1 | -1): void => {
    for (const load of loads) {
      load.slots += sign;
      load.running += sign * places;
    }
  };
  count(1);
  return {
    resize(next) {
      const isLess = next < heldBytes;
      hold(next);
      if (isLess) onRoom();
    },
    grow(more) {
      const isFree = loads.every((load) => hasRoom(load, more, maxOf(load).bytes, heldBytes));
      if (isFree) hold(heldBytes + more);
      return isFree;
    },
    release() {
      hold(0);
      count(-1);
      onRoom();
    },
  };
}

/** Whether one more request may run. */
export function fits(loads: readonly Load[], bytes: number, maxOf: MaxOf): boolean {
  return loads.every((load) => {
    const max = maxOf(load);
    return load.running < max.running && hasRoom(load, bytes, max.bytes);
  });
}

/**
 * Whether a request may hold more bytes than its own. The first may hold any number, because its body has its own limit.
 */
function hasRoom(load: Load, bytes: number, maxBytes: number, own = 0): boolean {
  return load.bytes === own || load.bytes + bytes <= maxBytes;
}
