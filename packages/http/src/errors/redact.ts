import { isRecord } from '../json/index.ts';

const mark = '[redacted]';

/** Names of keys and accounts of the host, in the forms that providers give them. */
const accounts =
  /\b(?:sk|pk|rk|gsk|xai|org|proj)[-_][\w*.-]+|\b(?:Bearer|Basic)\s+[\w*.~+/=-]{4,}/gi;

/** A provider's words without what looks like a key or an account of the host. */
export function redactAccounts(text: string): string {
  return text.replace(accounts, mark);
}

const secretHeader = /key|auth|token|secret|cookie/i;

/** A shorter value would be found in ordinary words. */
const minSecretLength = 6;

/** The values of headers that only the provider may see. */
export function secretsOf(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    const secret = value.replace(/^(?:Bearer|Basic)\s+/i, '');
    return secretHeader.test(name) && secret.length >= minSecretLength ? [secret] : [];
  });
}

/** A text without secrets, at any place in it. */
export function redactValues(text: string, secrets: readonly string[]): string {
  let redacted = text;
  for (const secret of secrets) redacted = redacted.replaceAll(secret, mark);
  return redacted;
}

/** A provider's error details without secrets; the same value if it holds no secret. */
export function redactFailure(error: unknown, secrets: readonly string[]): unknown {
  if (error instanceof Error || !isRecord(error) || secrets.length === 0) return error;
  const text = JSON.stringify(error);
  const redacted = redactValues(text, secrets);
  return redacted === text ? error : (JSON.parse(redacted) as unknown);
}
