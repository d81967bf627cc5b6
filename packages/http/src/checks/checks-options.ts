import { assertOptions, type AcceptedOptions } from 'toolgate/pipeline';

/** Options of the checks over HTTP. */
export interface ChecksOptions {
  /**
   * The bounds of what this process remembers between requests: open streams, and the hidden texts of conversations whose
   * answers other gateways send later. `false` remembers nothing, for example if several processes share a port.
   */
  sessions?: CheckSessionOptions | false;
}

/** The bounds of the checks' memory, for streams and for conversations separately. */
export interface CheckSessionOptions {
  /** Maximum number of sessions; default 10,000. */
  maxSessions?: number;
  /** Maximum number of sessions of one tenant; default 1,000. */
  maxTenantSessions?: number;
  /** Maximum number of characters in all sessions together; default 64 Mi. */
  maxCharacters?: number;
  /** Maximum number of characters in the conversations of one tenant together; default 16 Mi. */
  maxTenantCharacters?: number;
  /** Maximum number of characters of a stream, hidden text included; default 1,000,000. */
  maxStreamCharacters?: number;
  /** Maximum size of the memory of prepared hidden texts, in bytes; default 512 MiB. Streams with the same texts share it. */
  maxPreparedBytes?: number;
  /** Maximum size of that memory for the streams of one tenant together; default 128 MiB. */
  maxTenantPreparedBytes?: number;
  /** How long an unused session lives, in milliseconds; default 600,000. */
  idleMilliseconds?: number;
}

/** The default bounds. */
export const defaultSessionBounds: Required<CheckSessionOptions> = {
  maxSessions: 10_000,
  maxTenantSessions: 1000,
  maxCharacters: 64 * 1024 * 1024,
  maxTenantCharacters: 16 * 1024 * 1024,
  maxStreamCharacters: 1_000_000,
  maxPreparedBytes: 512 * 1024 * 1024,
  maxTenantPreparedBytes: 128 * 1024 * 1024,
  idleMilliseconds: 600_000,
};

const sessionValues: AcceptedOptions<CheckSessionOptions> = {
  maxSessions: 'count',
  maxTenantSessions: 'count',
  maxCharacters: 'count',
  maxTenantCharacters: 'count',
  maxStreamCharacters: 'count',
  maxPreparedBytes: 'count',
  maxTenantPreparedBytes: 'count',
  idleMilliseconds: 'count',
};

/**
 * Checks the options of the checks: their names and their bounds.
 *
 * @throws InvalidArgumentError that names the wrong option.
 */
export function assertChecksOptions(checks: boolean | ChecksOptions | undefined): void {
  if (typeof checks !== 'object') return;
  assertOptions(checks, { sessions: 'any' }, 'checks');
  const { sessions } = checks;
  if (typeof sessions === 'object') assertOptions(sessions, sessionValues, 'checks.sessions');
}
