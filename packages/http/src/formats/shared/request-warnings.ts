/** Collects warnings about settings of a request that are ignored. */
export interface RequestWarnings {
  /** Adds a warning, if it is not in the list yet. */
  add(message: string): void;
  /** Returns all warnings, in order. */
  list(): string[];
}

/** More would not help the caller, and a hostile request could cause any number. */
const maxWarnings = 20;

/** Creates an empty collection. It keeps the first twenty warnings. */
export function createRequestWarnings(): RequestWarnings {
  const messages = new Set<string>();
  return {
    add(message) {
      if (messages.size < maxWarnings) messages.add(message);
    },
    list: () => [...messages],
  };
}
