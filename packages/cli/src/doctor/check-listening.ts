import type { ToolgateConfig } from '../configuration/index.ts';
import { isLoopback } from '../is-loopback.ts';
import { greeting, type ServeSettings, startServer } from '../serve/index.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** Shorter keys could be guessed. */
const minKeyLength = 16;

/** The time limit for the program that has the port to answer, in milliseconds. */
const greetingMilliseconds = 2000;

/**
 * Checks the address by listening on it for a moment, and checks the callers' keys.
 *
 * @param config the settings that admit further callers: `authenticate` and `tokens`.
 */
export async function checkListening(
  { host, port, apiKeys }: ServeSettings,
  config: Pick<ToolgateConfig, 'authenticate' | 'tokens'>,
): Promise<Finding[]> {
  return [await checkAddress(host, port), checkKeys(host, apiKeys, config)];
}

async function refuse(): Promise<Response> {
  return new Response(null, { status: 503 });
}

async function checkAddress(host: string, port: number): Promise<Finding> {
  try {
    const server = await startServer({ fetch: refuse, host, port, onError: () => {} });
    await server.close(0);
    return ok(port === 0 ? `Any free port of ${host}.` : `Port ${port} of ${host} is free.`);
  } catch (error) {
    if (await isGateway(host, port)) {
      return ok(
        `A gateway already runs on port ${port} of ${host}. A second one needs another --port.`,
      );
    }
    // The message already says how to fix the problem.
    return problem(error instanceof Error ? error.message : String(error));
  }
}

/** Whether a gateway of `toolgate serve` answers at an address. */
async function isGateway(host: string, port: number): Promise<boolean> {
  const name = host.includes(':') ? `[${host}]` : host;
  try {
    const signal = AbortSignal.timeout(greetingMilliseconds);
    const response = await fetch(`http://${name}:${port}/`, { redirect: 'manual', signal });
    // The first bytes suffice, and another program may send any number.
    for await (const chunk of response.body ?? []) {
      return new TextDecoder().decode(chunk).startsWith(greeting);
    }
  } catch {
    // It is not a server, or it does not answer.
  }
  return false;
}

function checkKeys(
  host: string,
  keys: readonly string[],
  { authenticate, tokens }: Pick<ToolgateConfig, 'authenticate' | 'tokens'>,
): Finding {
  if (authenticate) return ok('Callers: the configured authenticate function decides.');
  if (tokens && keys.length === 0) return ok(`Callers: those with a token of ${tokens.issuer}.`);
  if (keys.length === 0) return ok('Callers: programs on this machine only, without a key.');
  const who = isLoopback(host) ? 'programs on this machine' : 'everyone who can reach it';
  const isOnly = keys.length === 1;
  const callers = `Callers: ${who} with ${isOnly ? 'the one key' : `one of ${keys.length} keys`}`;
  const secrets = keys.map((key) => key.slice(key.indexOf('=') + 1));
  const short = secrets.filter((secret) => secret.length < minKeyLength).length;
  if (short > 0 && !isLoopback(host)) {
    const shortKeys = short === 1 ? 'one has' : `${short} have`;
    return warning(
      `${callers}; ${isOnly ? 'it has' : shortKeys} fewer than ${minKeyLength} characters.`,
      'create keys that cannot be guessed, for example with `openssl rand -hex 24`.',
    );
  }
  return ok(`${callers}.`);
}
