import { InvalidArgumentError } from '@ai-sdk/provider';
import { assertKnownNames } from 'toolgate/pipeline';

/** Settings of the checks over HTTP. */
export interface ChecksOptions {
  /**
   * The memory of this process between two requests: open streams, and the hidden texts of conversations whose answers other
   * gateways ask about later. `false` for nothing, such as where several processes share a port.
   */
  sessions?: CheckSessionOptions | false;
}

/** Bounds of the checks' memory. Streams and conversations are counted apart. */
export interface CheckSessionOptions {
  /** How many there are at most; default 10,000. */
  maxSessions?: number;
  /** How many one tenant has at most; default 1,000. */
  maxTenantSessions?: number;
  /** How many characters they hold together; default 64 Mi. */
  maxCharacters?: number;
  /** How many characters the conversations of one tenant hold together; default 16 Mi. */
  maxTenantCharacters?: number;
  /** Max number of characters of a stream, with its hidden text; default 1,000,000. */
  maxStreamCharacters?: number;
  /** How long one lives that is not used, in milliseconds; default 600,000. */
  idleMilliseconds?: number;
}

/** The default bounds. */
export const defaultSessionBounds: Required<CheckSessionOptions> = {
  maxSessions: 10_000,
  maxTenantSessions: 1000,
  maxCharacters: 64 * 1024 * 1024,
  maxTenantCharacters: 16 * 1024 * 1024,
  maxStreamCharacters: 1_000_000,
  idleMilliseconds: 600_000,
};

/**
 * Finds misspelled settings of the checks, and invalid bounds.
 *
 * @throws InvalidArgumentError that names the setting.
 */
export function assertChecksOptions(checks: boolean | ChecksOptions | undefined): void {
  if (typeof checks !== 'object') return;
  assertKnownNames(checks, ['sessions'], 'checks');
  const { sessions } = checks;
  if (typeof sessions !== 'object') return;
  assertKnownNames(sessions, Object.keys(defaultSessionBounds), 'checks.sessions');
  for (const [name, value] of Object.entries(sessions)) {
    if (Number.isSafeInteger(value) && value > 0) continue;
    const argument = `checks.sessions.${name}`;
    const message = `${argument} is ${String(value)}; accepted are whole numbers from 1 on.`;
    throw new InvalidArgumentError({ argument, message });
  }
}
