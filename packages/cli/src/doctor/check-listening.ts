import { limitFetch } from '@toolgate/http';
import { applySettings } from '../apply-settings.ts';
import { CommandError } from '../command-error.ts';
import type { TokenConfig, ToolgateConfig } from '../configuration/index.ts';
import { formatCount } from '../format-count.ts';
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
  return [
    await checkAddress(host, port),
    checkKeys(host, apiKeys, config),
    ...(await checkTokens(config.tokens)),
  ];
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

/** The time limit for a key server, in milliseconds. */
const keysTimeout = 5000;

/** The largest set of keys, in bytes. */
const maxBytes = 256 * 1024;

/** Checks that the keys of the token issuer can be fetched, if tokens are accepted. */
async function checkTokens(tokens: TokenConfig | undefined): Promise<Finding[]> {
  if (tokens === undefined) return [];
  const { createTokenAuthenticator, keySetURL } = await import('@toolgate/http/tokens');
  try {
    applySettings('tokens.', () => createTokenAuthenticator(tokens));
    return [await askForKeys(keySetURL(tokens))];
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return [problem(error.message)];
  }
}

async function askForKeys(url: URL): Promise<Finding> {
  try {
    const fetch = limitFetch({ maxAnswerBytes: maxBytes, silenceMilliseconds: keysTimeout });
    const response = await fetch(url, { signal: AbortSignal.timeout(keysTimeout) });
    const { keys } = (await response.json()) as { keys?: unknown };
    if (response.status === 200 && Array.isArray(keys)) {
      return ok(`Tokens: ${url} has ${formatCount(keys.length, 'key')}.`);
    }
  } catch {
    // The finding names the URL; the server's own log has the cause.
  }
  return problem(
    `Tokens: ${url} does not give the keys of the issuer.`,
    'correct tokens.issuer, or set tokens.jwksURL to the address of its JSON Web Key Set.',
  );
}
