import { keysOf } from '../errors/index.ts';
import { joinBytes } from '../json/index.ts';
import { mark, mayHoldEscaped, replaceEscaped } from './escaped-secret.ts';
import type { UpstreamAnswer } from './transport.ts';

const encoder = new TextEncoder();

/** Replaces a secret in bytes that come piece by piece. */
export interface ByteRedactor {
  /** Returns the bytes that may be passed on. The end waits for the next piece if it may be the beginning of the secret. */
  push(bytes: Uint8Array): Uint8Array;
  /** Returns the bytes that still wait, if any. */
  end(): Uint8Array | undefined;
}

/**
 * Wraps an answer so that it does not repeat the keys of its request. Some providers and proxies echo the headers that
 * they got.
 *
 * @param headers the headers of the request.
 * @returns the same answer if every key of the request could be a word.
 */
export function redactAnswer(
  answer: UpstreamAnswer,
  headers: Readonly<Record<string, string>>,
): UpstreamAnswer {
  const keys = keysOf(headers);
  if (keys.length === 0) return answer;
  const redactor = createRedactor(keys);
  let isOver = false;

  function redact(bytes: Uint8Array | undefined): Uint8Array | undefined {
    if (bytes !== undefined) return redactor.push(bytes);
    isOver = true;
    return redactor.end();
  }

  return {
    status: answer.status,
    header(name) {
      const value = answer.header(name);
      return value === undefined ? undefined : redactText(value, keys);
    },
    read: async () => (isOver ? undefined : redact(await answer.read())),
    cancel: () => answer.cancel(),
  };
}

/** Removes secrets from a text, also where characters of them are escaped as in JSON. */
export function redactText(text: string, secrets: readonly string[]): string {
  const redactor = createRedactor(secrets);
  const bytes = redactor.push(encoder.encode(text));
  const rest = redactor.end();
  return new TextDecoder().decode(rest === undefined ? bytes : joinBytes([bytes, rest]));
}

/** Creates a redactor of several secrets. */
export function createRedactor(secrets: readonly string[]): ByteRedactor {
  const redactors = secrets.map(createByteRedactor);
  return {
    push: (piece) => redactors.reduce((bytes, one) => one.push(bytes), piece),
    end() {
      let last: Uint8Array | undefined;
      for (const one of redactors) {
        const pieces = [last && one.push(last), one.end()].filter((piece) => piece !== undefined);
        last = pieces.length === 0 ? undefined : joinBytes(pieces);
      }
      return last;
    },
  };
}

function createByteRedactor(secret: string): ByteRedactor {
  const secretBytes = encoder.encode(secret);
  // A digit above 2 is rarer than letters in texts, rarer than 0 to 2 in dates, and no more frequent than others in base64.
  const probe = Math.max(
    secretBytes.findIndex((byte) => byte >= 0x33 && byte <= 0x39),
    0,
  );
  const isInSecret = new Uint8Array(256);
  for (const byte of secretBytes) isInSecret[byte] = 1;
  let waiting: Uint8Array | undefined;

  function isAt(bytes: Uint8Array, start: number, length: number): boolean {
    for (let at = 0; at < length; at += 1) if (bytes[start + at] !== secretBytes[at]) return false;
    return true;
  }

  /** Returns the index of the next secret; -1 without one. */
  function find(bytes: Uint8Array, from: number): number {
    const byte = secretBytes[probe] ?? 0;
    let at = bytes.indexOf(byte, from + probe);
    while (at !== -1 && !isAt(bytes, at - probe, secretBytes.length))
      at = bytes.indexOf(byte, at + 1);
    return at === -1 ? -1 : at - probe;
  }

  /** Returns the index at which a secret may begin that continues in the next piece. */
  function beginningIn(bytes: Uint8Array, from: number): number {
    // Most pieces end with a line break.
    if (isInSecret[bytes[bytes.length - 1] ?? 0] !== 1) return bytes.length;
    let start = Math.max(from, bytes.length - secretBytes.length + 1);
    while (start < bytes.length && !isAt(bytes, start, bytes.length - start)) start += 1;
    return start;
  }

  /** Adds the bytes without secrets to a list. Returns the index of the rest, which may be the beginning of a secret. */
  function replace(bytes: Uint8Array, passed: Uint8Array[]): number {
    let start = 0;
    for (let at = find(bytes, 0); at !== -1; at = find(bytes, start)) {
      passed.push(bytes.subarray(start, at), mark);
      start = at + secretBytes.length;
    }
    const end = beginningIn(bytes, start);
    passed.push(bytes.subarray(start, end));
    return end;
  }

  return {
    push(piece) {
      const bytes = waiting === undefined ? piece : joinBytes([waiting, piece]);
      const isEscaped = mayHoldEscaped(isInSecret, bytes);
      // Nearly all pieces end here.
      if (!isEscaped && find(bytes, 0) === -1 && beginningIn(bytes, 0) === bytes.length) {
        waiting = undefined;
        return bytes;
      }
      const passed: Uint8Array[] = [];
      const end = isEscaped ? replaceEscaped(bytes, secretBytes, passed) : replace(bytes, passed);
      waiting = end === bytes.length ? undefined : bytes.slice(end);
      const isSame = waiting === undefined && passed.length === 1;
      return isSame ? bytes : joinBytes(passed);
    },
    end() {
      const rest = waiting;
      waiting = undefined;
      return rest;
    },
  };
}
