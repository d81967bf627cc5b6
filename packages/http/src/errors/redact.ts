/** The text that replaces a secret. */
export const redactionMark = '[redacted]';

/** Names of the host's keys and accounts, as providers write them, and the user and password of a URL. */
const accounts =
  /\b(?:sk|pk|rk|gsk|xai|org|proj)[-_][\w*.-]+|\b(?:Bearer|Basic)\s+[\w*.~+/=-]{4,}|(?<=:\/\/)[^\s/@]+(?=@)/gi;

/** Removes from a provider's message everything that looks like a key or an account of the host. */
export function redactAccounts(text: string): string {
  return text.replace(accounts, redactionMark);
}

const secretHeader = /key|auth|token|secret|cookie/i;

/** Minimum length of a secret; a shorter value could occur in ordinary words. */
const minSecretLength = 6;

/** Returns the values of headers that only the provider may see. */
export function secretsOf(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    const secret = value.replace(/^(?:Bearer|Basic)\s+/i, '');
    return secretHeader.test(name) && secret.length >= minSecretLength ? [secret] : [];
  });
}

/** Matches keys. A shorter value, or a value without a letter or a digit, could be a word of an answer, such as `ollama`. */
const keyLike = /^(?=.*\d)(?=.*[a-z]).{12}/i;

/** Returns the secrets in headers that could not be words of an answer. */
export function keysOf(headers: Readonly<Record<string, string>>): string[] {
  return [...new Set(secretsOf(headers))].filter((secret) => keyLike.test(secret));
}
