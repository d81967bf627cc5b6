import { InvalidArgumentError } from '@ai-sdk/provider';
import { once } from 'toolgate/internal';
import { sha256, toHex } from './sha-256.ts';

/** Finds the tenant of a key; `undefined` for an unknown key. */
export type KeyMatcher = (candidate: string) => Promise<string | undefined>;

/** An accepted key. */
interface AcceptedKey {
  tenant: string;
  length: number;
  /** Its characters, followed by zeros up to the length of the longest key. */
  codes: Uint16Array;
}

/** A name before the key. Base64 may end with `=`, so a key never begins with `=`. */
const namedKey = /^([\w.-]{1,64})=([^=].*)$/s;

/** Number of bytes of a key's hash that make up the tenant's name for a key without a name. */
const tenantBytes = 12;

/**
 * Creates a matcher that compares keys in constant time: it always compares all keys, up to the length of the longest key,
 * so the time reveals neither the matching key nor the first difference. It hashes no key of a request with Web
 * Crypto, whose hashes come from another thread: on a busy machine a request would wait for that thread, and requests of
 * other tenants would overtake it.
 *
 * @param keys each `key` or `name=key`. The tenant of a plain `key` has a name made from its hash.
 * @throws InvalidArgumentError for a name without a key, as an unset variable leaves it, and for a key with white space at
 *   its ends, for a key after an empty name, and for one key of two tenants.
 */
export function createKeyMatcher(keys: readonly string[]): KeyMatcher {
  for (const key of keys) assertKey(key);
  assertDistinct(keys);
  const getAccepted = once(async () => readKeys(keys));
  return async (candidate) => {
    const all = await getAccepted();
    const candidateCodes = codesOf(candidate, all[0]?.codes.length ?? 0);
    let tenant: string | undefined;
    for (const { tenant: owner, length, codes } of all) {
      const isMatch = areEqual(codes, candidateCodes) && length === candidate.length;
      tenant = isMatch ? owner : tenant;
    }
    return tenant;
  };
}

/** Returns the tenants of keys, each once, in the order of the keys. */
export async function tenantsOf(keys: readonly string[]): Promise<string[]> {
  return [...new Set((await readKeys(keys)).map(({ tenant }) => tenant))];
}

/** Matches names that people give their clients; no random base64 key looks like one. */
const plainName = /[._-]|^(?:[A-Za-z]?[a-z]*|[A-Z]*)\d*$/;

/** Matches a key with white space at its ends, which no client can send in a header. A file often ends with a new line. */
const padded = /^\s|\s$|^[\w.-]{1,64}=\s/;

/** Refuses one key of two tenants: the requests and responses of one would belong to the other. */
function assertDistinct(texts: readonly string[]): void {
  const owners = new Map<string, string | undefined>();
  for (const text of texts) {
    const { name, key } = splitKey(text);
    const owner = owners.get(key);
    if (owners.has(key) && owner !== name) {
      const names = [owner, name].map((one) => (one === undefined ? 'no name' : `"${one}"`));
      const message = `One key has two names, ${names.join(' and ')}: give each name a key of its own.`;
      throw new InvalidArgumentError({ argument: 'apiKeys', message });
    }
    owners.set(key, name);
  }
}

/** Returns the key, and the name before it. */
function splitKey(text: string): { name: string | undefined; key: string } {
  const [, name, key = text] = namedKey.exec(text) ?? [];
  return { name, key };
}

function assertKey(key: string): void {
  if (key.startsWith('=')) {
    const message = 'A key begins with "=": write name=key, or the key alone.';
    throw new InvalidArgumentError({ argument: 'apiKeys', message });
  }
  if (padded.test(key)) {
    const message = 'A key begins or ends with white space, which no client can send: trim it.';
    throw new InvalidArgumentError({ argument: 'apiKeys', message });
  }
  const [, name] = /^([\w.-]{1,64})={1,2}$/.exec(key) ?? [];
  const isName = name !== undefined && plainName.test(name);
  if (key !== '' && !isName) return;
  const message = isName
    ? `The key named "${name}" is empty: write name=key, or the key alone.`
    : 'A key is empty.';
  throw new InvalidArgumentError({ argument: 'apiKeys', message });
}

async function readKeys(texts: readonly string[]): Promise<AcceptedKey[]> {
  const acceptedKeys = texts.map(splitKey);
  const longest = Math.max(...acceptedKeys.map(({ key }) => key.length));
  const read = acceptedKeys.map(async ({ name, key }) => ({
    tenant: name ?? (await nameOf(key)),
    length: key.length,
    codes: codesOf(key, longest),
  }));
  return Promise.all(read);
}

/** Returns the tenant's name for a key without a name. */
async function nameOf(key: string): Promise<string> {
  return `key-${toHex((await sha256(key)).subarray(0, tenantBytes))}`;
}

/** Returns the first characters of a text, filled up with zeros to a length. */
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
