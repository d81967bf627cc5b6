/**
 * Returns the part that was created under a name before, or creates it.
 *
 * @param close called once no gateway uses the part any more.
 */
export type Keep = <Value>(
  name: string,
  create: () => Value,
  close?: (value: Awaited<Value>) => unknown,
) => Value;

/** The parts that outlive a reload of the configuration, such as stores, connections and open files. */
export interface Resources {
  /** Begins the use of parts by one more gateway. */
  use(): ResourceUse;
  /** Returns the part with a name that some gateway uses. */
  find(name: string): unknown;
  /** Returns the parts whose names begin so, parts that are closing included. */
  list(prefix: string): unknown[];
}

/** The parts that one gateway uses. */
export interface ResourceUse {
  keep: Keep;
  /** Closes the parts that no other gateway uses, the last one first, because later parts use earlier ones. Never rejects. */
  end: () => Promise<void>;
}

interface Part {
  name: string;
  value: unknown;
  close: ((value: never) => unknown) | undefined;
  /** The number of gateways that use it. */
  users: number;
}

/** Creates the collection of a process's parts. It is empty at first. */
export function createResources(): Resources {
  const parts = new Set<Part>();
  const findUsed = (name: string): Part | undefined =>
    [...parts].find((part) => part.name === name && part.users > 0);

  function use(): ResourceUse {
    const used = new Set<Part>();
    return {
      keep: <Value>(
        name: string,
        create: () => Value,
        close?: (value: Awaited<Value>) => unknown,
      ): Value => {
        const part = findUsed(name) ?? { name, value: create(), close, users: 0 };
        parts.add(part);
        if (!used.has(part)) part.users += 1;
        used.add(part);
        return part.value as Value;
      },
      async end() {
        for (const part of used) part.users -= 1;
        for (const part of [...used].toReversed().filter(({ users }) => users === 0)) {
          try {
            await part.close?.((await part.value) as never);
          } catch {
            // A lost connection, for example, needs no close.
          }
          parts.delete(part);
        }
      },
    };
  }

  return {
    use,
    find: (name) => findUsed(name)?.value,
    list: (prefix) =>
      [...parts].filter(({ name }) => name.startsWith(prefix)).map(({ value }) => value),
  };
}
