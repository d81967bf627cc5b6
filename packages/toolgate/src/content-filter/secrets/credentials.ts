import { type LongWork, pieceCharacters } from '../long-work.ts';
/** A credential, recognised by its shape. */
export interface Credential {
  /** The credential. */
  value: string;
  /** Its offset in the prompt. */
  start: number;
}

/** One token of the characters in keys, connection strings and encoded bytes. */
const token = /[\w+/=.~-]{16,400}/g;
const address = /\b[a-z][a-z\d+.-]{1,30}:\/\/[^\s"'<>]{1,2000}/gi;
/** The password of a connection string. */
const userInfo = /^[a-z][a-z\d+.-]*:\/\/[^\s:@/]*:([^\s@/]+)@/i;
/** A parameter of an address that holds a credential. */
const parameter =
  /[?&](?:[\w-]*(?:key|token|secret|sig|signature|password|auth))=([\w%+/.~-]{8,})/i;
const pem =
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY[A-Z ]{0,40}-----((?:[^-]|-(?!----)){1,8000})-----END/g;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Ends of file names. */
const fileName = /\.[a-z]{2,5}$/i;
/** A piece of a token with one kind of characters: a word with or without a capital, capitals, or digits. */
const pieces = /\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{Lu}|\d+/gu;
const vowels = /[aeiouy]/i;
const consonants = /[^aeiouy]{5}/i;
/** Minimum letters of a piece that is a word; it must have vowels. */
const minWordLetters = 3;
/** The information in a piece of a token, in bits: per word, per digit and per other letter. */
const wordBits = 2;
const digitBits = 3.3;
const letterBits = 4.7;
/** Minimum bits of a random token, and of one with small letters, capitals and digits. Set with `pnpm bench:secrets`. */
const minBits = 60;
const minMixedBits = 40;
/** Minimum run of letters and digits in a random token. The runs in names of models and products are shorter. */
const minRun = 12;
/** Capitals with digits among them, such as the id of an access key. */
const serial = /^(?=[A-Z\d]{16,}$)[A-Z]+\d+[A-Z]/;

/**
 * Finds the credentials in a prompt, in pieces: passwords of connection strings, private keys, and tokens that are too
 * random to be words, names or numbers. The shape of a digest or an id (UUID, hexadecimal) alone does not make it a
 * credential.
 */
export function* findCredentials(text: string): LongWork<Credential[]> {
  const found = [...findPrivateKeys(text), ...findPasswords(text)];
  yield;
  return [...found, ...(yield* findTokens(text))];
}

/** Returns each line of a private key as a credential, because answers may break lines elsewhere. */
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

/** Finds the passwords of connection strings, and credentials in the parameters of addresses. */
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

/** Returns the value of `NAME=value`, without a full stop at its end. */
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
  // A long word is not a credential, and neither is a name of several words such as `getUserName`.
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
