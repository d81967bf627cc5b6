import { type LongWork, pieceCharacters } from '../long-work.ts';
/** A credential that its shape gives away. */
export interface Credential {
  /** The credential. */
  value: string;
  /** Where it begins in the prompt. */
  start: number;
}

/** Characters of one token, as keys, connection strings and encoded bytes have them. */
const token = /[\w+/=.~-]{16,400}/g;
const address = /\b[a-z][a-z\d+.-]{1,30}:\/\/[^\s"'<>]{1,2000}/gi;
/** The password of a connection string. */
const userInfo = /^[a-z][a-z\d+.-]*:\/\/[^\s:@/]*:([^\s@/]+)@/i;
/** A parameter of an address that authenticates. */
const parameter =
  /[?&](?:[\w-]*(?:key|token|secret|sig|signature|password|auth))=([\w%+/.~-]{8,})/i;
const pem =
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY[A-Z ]{0,40}-----((?:[^-]|-(?!----)){1,8000})-----END/g;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Ends of file names. */
const fileName = /\.[a-z]{2,5}$/i;
/** A piece of a token in a single kind of characters: a word with or without a capital, capitals, digits. */
const pieces = /\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{Lu}|\d+/gu;
const vowels = /[aeiouy]/i;
const consonants = /[^aeiouy]{5}/i;
/** Letters from which on a piece with vowels is a word. */
const minWordLetters = 3;
/** The information of a token's pieces, in bits: a word comes from a dictionary, other letters and digits are chosen freely. */
const wordBits = 2;
const digitBits = 3.3;
const letterBits = 4.7;
/** Bits from which on a token is random; less suffices with small letters, capitals and digits. Set with `pnpm bench:secrets`. */
const minBits = 60;
const minMixedBits = 40;
/** Characters without a sign between them that a random token has; names of models and products have less. */
const minRun = 12;
/** Capitals with digits among them, such as the id of an access key. */
const serial = /^(?=[A-Z\d]{16,}$)[A-Z]+\d+[A-Z]/;

/**
 * Finds the credentials in a prompt: passwords of connection strings, private keys, and tokens that are too random to be
 * words, names or numbers. Digests and ids (UUIDs, hexadecimal) are no credentials by their shape alone. It does so in pieces.
 */
export function* findCredentials(text: string): LongWork<Credential[]> {
  const found = [...findPrivateKeys(text), ...findPasswords(text)];
  yield;
  return [...found, ...(yield* findTokens(text))];
}

/** Each line of a private key is a credential, as answers may break lines elsewhere. */
function findPrivateKeys(text: string): Credential[] {
  return [...text.matchAll(pem)].flatMap(({ index, 0: whole, 1: body = '' }) => {
    const offset = index + whole.indexOf(body);
    return [...body.matchAll(/\S{8,}/g)].map((line) => ({
      value: line[0],
      start: offset + line.index,
    }));
  });
}

function findAddresses(text: string): RegExpExecArray[] {
  return text.includes('://') ? [...text.matchAll(address)] : [];
}

/** Finds the passwords of connection strings, and parameters of addresses that authenticate. */
function findPasswords(text: string): Credential[] {
  return findAddresses(text).flatMap(({ index, 0: whole }) => {
    const value = (userInfo.exec(whole) ?? parameter.exec(whole))?.[1];
    if (value === undefined || isPlaceholder(value)) return [];
    return [{ value, start: index + whole.indexOf(value) }];
  });
}

/** Finds random tokens outside addresses. */
function* findTokens(text: string): LongWork<Credential[]> {
  const found: Credential[] = [];
  const addresses = findAddresses(text).map(({ index, 0: whole }) => ({
    start: index,
    end: index + whole.length,
  }));
  let next = 0;
  let pieceEnd = pieceCharacters;
  for (const { index, 0: whole } of text.matchAll(token)) {
    if (index >= pieceEnd) {
      pieceEnd = index + pieceCharacters;
      yield;
    }
    while (next < addresses.length && (addresses[next]?.end ?? 0) <= index) next++;
    const isInAddress = (addresses[next]?.start ?? text.length) < index + whole.length;
    const { value, start } = cutAssignment(whole);
    if (!isInAddress && isRandom(value)) found.push({ value, start: index + start });
  }
  return found;
}

/** The value of `NAME=value`, without a full stop at its end. */
function cutAssignment(whole: string): { value: string; start: number } {
  const start = (/^[A-Za-z_][\w.-]*=(?=[^=])/.exec(whole)?.[0] ?? '').length;
  return { value: whole.slice(start).replace(/(?<!\.)\.+$/, ''), start };
}

/** Whether a value is only a placeholder, as in `user:password@host`. */
function isPlaceholder(value: string): boolean {
  return (
    value.length < 4 ||
    /^(?:pass(?:word)?|pwd|secret|token|x+|\*+|your.*|\$.*|<.*|\{.*|%s)$/i.test(value)
  );
}

function isRandom(value: string): boolean {
  if (value.length < 16 || uuid.test(value) || /^[\da-f-]+$/i.test(value)) return false;
  if (fileName.test(value) && value.split('.').length === 2) return false;
  if (serial.test(value)) return true;
  // A long word is no credential, nor is a name of several words.
  if (!/\d/.test(value) && (value.match(/[a-z][A-Z]/g)?.length ?? 0) < 4) return false;
  const signs = [/\d/, /[a-z]/, /[A-Z]/].filter((sign) => sign.test(value)).length;
  const hasRun = value.split(/[^a-z\d]+/i).some((run) => run.length >= minRun);
  return signs >= 2 && hasRun && countBits(value) >= (signs === 3 ? minMixedBits : minBits);
}

function countBits(value: string): number {
  let bits = 0;
  for (const [piece] of value.matchAll(pieces)) {
    if (/\d/.test(piece)) bits += piece.length * digitBits;
    else if (isWordLike(piece)) bits += wordBits;
    else bits += piece.length * letterBits;
  }
  return bits;
}

function isWordLike(piece: string): boolean {
  return piece.length >= minWordLetters && vowels.test(piece) && !consonants.test(piece);
}
