import { CommandError } from './command-error.ts';
import { isLoopback } from './is-loopback.ts';

/** Where the gateway is going to listen. */
export interface OwnAddress {
  /** With or without brackets, where it is one of IPv6. */
  host: string;
  port: number;
}

const anyAddress: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/**
 * Makes sure that a provider is not the gateway itself, which would call itself until no connection is left. It happens
 * to those who set a variable such as `OPENAI_BASE_URL` for the gateway's clients, and start the gateway in the same shell.
 *
 * @param baseURL the provider's address.
 * @param source where that address comes from, such as `OPENAI_BASE_URL`.
 * @throws CommandError when it is this gateway's own.
 */
export function assertOtherAddress(baseURL: string, source: string, own: OwnAddress): void {
  if (!URL.canParse(baseURL)) return;
  const { hostname, port, protocol } = new URL(baseURL);
  const usual = protocol === 'https:' ? 443 : 80;
  if ((port === '' ? usual : Number(port)) !== own.port) return;
  const provider = withoutBrackets(hostname);
  const host = withoutBrackets(own.host);
  const isHere = isLoopback(provider) || anyAddress.has(provider);
  if (provider !== host && !(isHere && (isLoopback(host) || anyAddress.has(host)))) return;
  throw new CommandError(
    `${source} is ${baseURL}, where this gateway is going to listen itself: it would call itself without end. ` +
      'Set it for clients of the gateway only, or choose another --port.',
  );
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}
