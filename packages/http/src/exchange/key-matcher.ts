import { InvalidArgumentError } from '@ai-sdk/provider';
import { sha256, toHex } from './sha-256.ts';

/** Finds the tenant of a key; `undefined` for a key that is not accepted. */
export type KeyMatcher = (candidate: string) => Promise<string | undefined>;

/** A key that is accepted. */
interface AcceptedKey {
  tenant: string;
  hash: Uint8Array;
}

/** A name before the key. Base64 may end in `=`, so a key never begins with `=`. */
const namedKey = /^([\w.-]{1,64})=([^=].*)$/s;

/** The characters of a key's hash that name the tenant of a key without a name. */
const tenantBytes = 12;

/**
 * Compares keys in a time that depends neither on where they differ nor on which one matches: it
 * compares hashes, and always all of them.
 *
 * @param keys each `key` or `name=key`; the tenant of the former has a name made from its hash.
 * @throws InvalidArgumentError for a name without a key, as an unset variable leaves it.
 */
export function createKeyMatcher(keys: readonly string[]): KeyMatcher {
  for (const key of keys) assertKey(key);
  let accepted: Promise<AcceptedKey[]> | undefined;
  return async (candidate) => {
    accepted ??= Promise.all(keys.map(readKey));
    const hash = await sha256(candidate);
    let tenant: string | undefined;
    for (const key of await accepted) {
      const isMatch = areEqual(key.hash, hash);
      tenant = isMatch ? key.tenant : tenant;
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

async function readKey(text: string): Promise<AcceptedKey> {
  const [, name, key = text] = namedKey.exec(text) ?? [];
  const hash = await sha256(key);
  return { hash, tenant: name ?? `key-${toHex(hash.subarray(0, tenantBytes))}` };
}

function areEqual(first: Uint8Array, second: Uint8Array): boolean {
  let difference = 0;
  for (const [index, byte] of first.entries()) difference |= byte ^ (second[index] ?? 0);
  return difference === 0;
}
