import { CommandError } from '../command-error.ts';
import type { listenAddress } from '../configuration/index.ts';
import { isLoopback } from '../is-loopback.ts';
import { trimBrackets } from '../trim-brackets.ts';

const anyAddress: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/**
 * Throws if a provider is the gateway itself, which would then call itself until no connection is left. This happens if a
 * variable for the gateway's clients, such as `OPENAI_BASE_URL`, is also set for the gateway.
 *
 * @param baseURL the provider's base URL.
 * @param source the setting that holds the URL, such as `OPENAI_BASE_URL`.
 * @param own the address on which the gateway will listen.
 * @throws CommandError when the URL is the gateway's own.
 */
export function assertOtherAddress(
  baseURL: string,
  source: string,
  { host, port: ownPort }: ReturnType<typeof listenAddress>,
): void {
  if (!URL.canParse(baseURL)) return;
  const { hostname, port, protocol } = new URL(baseURL);
  const defaultPort = protocol === 'https:' ? 443 : 80;
  if ((port === '' ? defaultPort : Number(port)) !== ownPort) return;
  const provider = trimBrackets(hostname);
  const isHere = isLoopback(provider) || anyAddress.has(provider);
  if (provider !== host && !(isHere && (isLoopback(host) || anyAddress.has(host)))) return;
  throw new CommandError(
    `${source} is ${baseURL}, the address of this gateway, so it would call itself endlessly. ` +
      'Set it for clients of the gateway only, or choose another --port.',
  );
}
