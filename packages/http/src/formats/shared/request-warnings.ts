/** Collects warnings about settings that a request asks for in vain. */
export interface RequestWarnings {
  /** Adds a warning, each only once. */
  add(message: string): void;
  /** All of them, in order. */
  list(): string[];
}

/** More would not help, and a hostile request could cause any number. */
const maxWarnings = 20;

/** An empty collection. It keeps the first twenty warnings. */
export function createRequestWarnings(): RequestWarnings {
  const messages = new Set<string>();
  return {
    add(message) {
      if (messages.size < maxWarnings) messages.add(message);
    },
    list: () => [...messages],
  };
}
