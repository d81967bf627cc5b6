/** Calls code of the host and ignores its errors. Returns `undefined` for an error. */
export function ignoreErrors<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** Calls a callback of the host, which may be async, and ignores its errors. A rejection would otherwise end the process. */
export function notify(callback: () => unknown): void {
  Promise.resolve(ignoreErrors(callback)).catch(() => {});
}
