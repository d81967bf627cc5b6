/** Warnings about a request for its caller. */
export interface WarningList {
  /**
   * Adds a warning that is not in the list yet. After the twentieth, the list only notes that there were more.
   *
   * @param message the warning, or a short name of it.
   * @param describe returns the warning of this name; it is called only if the list takes the warning.
   */
  add(message: string, describe?: () => string): void;
  /** Adds several warnings, such as the warnings of another list. */
  addAll(messages: readonly string[]): void;
  /** Returns the warnings, in order. If there were more than the list keeps, the last one says so. */
  list(): string[];
}

/** More would not help the caller, and a hostile request could cause any number. */
const maxWarnings = 20;

const more = `There were more than ${maxWarnings} warnings; the others are left out.`;

/** Creates an empty list. */
export function createWarningList(): WarningList {
  const messages = new Map<string, string>();
  let hasMore = false;

  function add(message: string, describe?: () => string): void {
    if (messages.has(message)) return;
    // The note may come from another list.
    if (message === more || messages.size >= maxWarnings) hasMore = true;
    else messages.set(message, describe ? describe() : message);
  }

  return {
    add,
    addAll(others) {
      for (const message of others) add(message);
    },
    list: () => [...messages.values(), ...(hasMore ? [more] : [])],
  };
}
