import { InvalidArgumentError } from '@ai-sdk/provider';
import { sha256, toHex } from './sha-256.ts';

/** Finds the tenant of a key; `undefined` for a key that is not accepted. */
export type KeyMatcher = (candidate: string) => Promise<string | undefined>;

/** A key that is accepted. */
interface AcceptedKey {
  tenant: string;
  length: number;
  /** Its characters, followed by zeros up to the length of the longest key. */
  codes: Uint16Array;
}

/** A name before the key. Base64 may end in `=`, so a key never begins with `=`. */
const namedKey = /^([\w.-]{1,64})=([^=].*)$/s;

/** The characters of a key's hash that name the tenant of a key without a name. */
const tenantBytes = 12;

/**
 * Compares keys in a time that depends neither on where they differ nor on which one matches: it compares as many characters as
 * the longest key has, and always all keys. It compares without Web Crypto, whose hashes come from another thread: on a busy
 * machine a request then waits for it, unknown, while another tenant's requests are answered.
 *
 * @param keys each `key` or `name=key`; the tenant of the former has a name made from its hash.
 * @throws InvalidArgumentError for a name without a key, as an unset variable leaves it.
 */
export function createKeyMatcher(keys: readonly string[]): KeyMatcher {
  for (const key of keys) assertKey(key);
  let accepted: Promise<AcceptedKey[]> | undefined;
  return async (candidate) => {
    const all = await (accepted ??= readKeys(keys));
    const given = codesOf(candidate, all[0]?.codes.length ?? 0);
    let tenant: string | undefined;
    for (const { tenant: owner, length, codes } of all) {
      const isMatch = areEqual(codes, given) && length === candidate.length;
      tenant = isMatch ? owner : tenant;
    }
    return tenant;
  };
}

/** Names that people give their clients; no random key in base64 looks like one. */
const plainName = /[._-]|^(?:[A-Za-z]?[a-z]*|[A-Z]*)\d*$/;

function assertKey(key: string): void {
  const [, name] = /^([\w.-]{1,64})={1,2}$/.exec(key) ?? [];
  const isName = name !== undefined && plainName.test(name);
  if (key !== '' && !isName) return;
  const message = isName
    ? `The key named "${name}" is empty: write name=key, or the key alone.`
    : 'A key is empty.';
  throw new InvalidArgumentError({ argument: 'apiKeys', message });
}

async function readKeys(texts: readonly string[]): Promise<AcceptedKey[]> {
  const named = texts.map((text) => {
    const [, name, key = text] = namedKey.exec(text) ?? [];
    return { name, key };
  });
  const longest = Math.max(...named.map(({ key }) => key.length));
  const read = named.map(async ({ name, key }) => ({
    tenant: name ?? (await nameOf(key)),
    length: key.length,
    codes: codesOf(key, longest),
  }));
  return Promise.all(read);
}

/** The name of the tenant of a key without a name. */
async function nameOf(key: string): Promise<string> {
  return `key-${toHex((await sha256(key)).subarray(0, tenantBytes))}`;
}

/** The first characters of a text, followed by zeros up to a length. */
function codesOf(text: string, length: number): Uint16Array {
  const codes = new Uint16Array(length);
  const end = Math.min(length, text.length);
  for (let at = 0; at < end; at += 1) codes[at] = text.charCodeAt(at);
  return codes;
}

function areEqual(first: Uint16Array, second: Uint16Array): boolean {
  let difference = 0;
  for (let at = 0; at < first.length; at += 1) difference |= (first[at] ?? 0) ^ (second[at] ?? 0);
  return difference === 0;
}
