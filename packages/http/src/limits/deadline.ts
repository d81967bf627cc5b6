/** A time that must not be exceeded. */
export interface Deadline {
  /** How long it is; infinite where it never passes. */
  readonly milliseconds: number;
  /** Aborts when the time is over, or when the client leaves. */
  readonly signal: AbortSignal;
  /** Aborts only when the time is over. */
  readonly expired: AbortSignal;
  /** Lets it pass. */
  clear(): void;
}

/** Starts a deadline; without a time it never passes. */
export function startDeadline(client: AbortSignal, milliseconds: number | undefined): Deadline {
  const expiry = new AbortController();
  const expire = (): void => expiry.abort(new DOMException('The time is over.', 'TimeoutError'));
  const timer = milliseconds === undefined ? undefined : setTimeout(expire, milliseconds);
  return {
    milliseconds: milliseconds ?? Infinity,
    signal: timer === undefined ? client : AbortSignal.any([client, expiry.signal]),
    expired: expiry.signal,
    clear: () => clearTimeout(timer),
  };
}
