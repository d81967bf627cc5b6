import { limitFetch } from '@toolgate/http';
import { applySettings } from '../apply-settings.ts';
import type { TokenConfig } from '../configuration/index.ts';
import { formatCount } from '../format-count.ts';
import { type Finding, ok, problem } from './finding.ts';

/** The time limit for a key server, in milliseconds. */
const answerMilliseconds = 5000;

/** The largest set of keys, in bytes. */
const maxBytes = 256 * 1024;

/**
 * Checks that the keys of the token issuer can be fetched, if tokens are accepted.
 *
 * @throws CommandError for invalid settings.
 */
export async function checkTokens(tokens: TokenConfig | undefined): Promise<Finding[]> {
  if (tokens === undefined) return [];
  const { createTokenAuthenticator, keySetURL } = await import('@toolgate/http/tokens');
  applySettings('tokens.', () => createTokenAuthenticator(tokens));
  return [await askForKeys(keySetURL(tokens))];
}

async function askForKeys(url: URL): Promise<Finding> {
  try {
    const fetch = limitFetch({ maxAnswerBytes: maxBytes, silenceMilliseconds: answerMilliseconds });
    const response = await fetch(url, { signal: AbortSignal.timeout(answerMilliseconds) });
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
