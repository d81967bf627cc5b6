import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { CommandError } from '../../command-error.ts';

/** Where a server listens. */
export interface ListenAddress {
  /** The address; an IPv6 address has no brackets. */
  host: string;
  /** The port; 0 for any free port. */
  port: number;
  /**
   * Called when a connection cannot be accepted, for example without free file descriptors; the server keeps running.
   */
  onError: (error: Error) => void;
}

/**
 * Maximum number of connections that wait to be accepted; the system's own maximum takes precedence. Beyond it the kernel
 * drops the first packets of connections, and clients repeat them after one, three and seven seconds.
 */
const maxPending = 8192;

/**
 * Makes a server listen.
 *
 * @returns its URL, with the real port.
 * @throws CommandError when it cannot listen on the address.
 */
export async function listenOn(
  server: Server,
  { host, port, onError }: ListenAddress,
): Promise<string> {
  server.listen({ port, host, backlog: maxPending });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw listenError(error, host, port);
  }
  server.on('error', onError);
  const { port: realPort } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${realPort}`;
}

function listenError(error: unknown, host: string, port: number): CommandError {
  const { code, message } = error as NodeJS.ErrnoException;
  const advice: Record<string, string> = {
    EADDRINUSE: `Port ${port} of ${host} is in use: choose another with --port, or 0 for any free one.`,
    EACCES: `Listening on port ${port} is not allowed: choose one from 1024 on with --port.`,
  };
  return new CommandError(
    advice[code ?? ''] ?? `Cannot listen on ${host} (${message}): choose another with --host.`,
    { cause: error },
  );
}
