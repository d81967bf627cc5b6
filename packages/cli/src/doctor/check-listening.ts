import { isLoopback } from '../is-loopback.ts';
import type { ServeSettings } from '../serve-settings.ts';
import { startServer } from '../start-server.ts';
import type { Finding } from './check.ts';

/** Shortest key that nobody guesses. */
const shortKey = 16;

/**
 * Checks the address to listen on by listening there for a moment, and the keys of callers.
 *
 * @param hasAuthenticate whether the configuration decides itself who may call.
 */
export async function checkListening(
  { host, port, apiKeys }: ServeSettings,
  hasAuthenticate: boolean,
): Promise<Finding[]> {
  return [await checkAddress(host, port), checkKeys(host, apiKeys, hasAuthenticate)];
}

async function refuse(): Promise<Response> {
  return new Response(null, { status: 503 });
}

async function checkAddress(host: string, port: number): Promise<Finding> {
  try {
    const server = await startServer({ fetch: refuse, host, port, onError: () => {} });
    await server.close(0);
    return { status: 'ok', message: `Port ${port} of ${host} is free.` };
  } catch (error) {
    // The messages of these errors say how to mend them.
    const message = error instanceof Error ? error.message : String(error);
    return { status: 'problem', message };
  }
}

function checkKeys(host: string, keys: readonly string[], hasAuthenticate: boolean): Finding {
  if (hasAuthenticate) {
    return { status: 'ok', message: 'Callers: whom the configured authenticate lets in.' };
  }
  if (keys.length === 0) {
    return { status: 'ok', message: 'Callers: programs on this machine only, without a key.' };
  }
  const who = isLoopback(host) ? 'programs on this machine' : 'whoever reaches it';
  const isOnly = keys.length === 1;
  const callers = `Callers: ${who} with ${isOnly ? 'the one key' : `one of ${keys.length} keys`}`;
  const secrets = keys.map((key) => key.slice(key.indexOf('=') + 1));
  const short = secrets.filter((secret) => secret.length < shortKey).length;
  if (short > 0 && !isLoopback(host)) {
    const these = short === 1 ? 'one has' : `${short} have`;
    return {
      status: 'warning',
      message: `${callers}, ${isOnly ? 'which has' : `of which ${these}`} fewer than ${shortKey} characters.`,
      fix: 'make keys that nobody guesses, with `openssl rand -hex 24` say.',
    };
  }
  return { status: 'ok', message: `${callers}.` };
}
