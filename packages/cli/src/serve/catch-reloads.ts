/** The signals that ask a process to read its configuration again. */
export interface Reloads {
  /** Sets the function that a signal calls. If a signal came before, it is called at once. */
  follow(reload: () => unknown): void;
}

/**
 * Catches SIGHUP from now on. It would end a process that is still starting. The process then reads its configuration
 * again once it has started, since the file may have changed after it was read.
 */
export function catchReloads(): Reloads {
  let isPending = false;
  let reload = (): unknown => (isPending = true);
  process.on('SIGHUP', () => void reload());
  return {
    follow(next) {
      reload = next;
      if (isPending) void next();
    },
  };
}
