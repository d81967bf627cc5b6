/** Calls code of the host and ignores its errors. Returns `undefined` for an error. */
export function ignoreErrors<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
