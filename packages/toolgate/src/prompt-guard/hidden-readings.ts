/** Another way to read a text: what is left when a disguise is taken off. */
export interface HiddenReading {
  /** The text read this way, not folded. */
  text: string;
  /** Whether its words may stand without spaces. */
  glued: boolean;
}

const base64Run = /[A-Za-z0-9+/_-]{16,}={0,2}/g;
const hexRun = /[0-9a-fA-F]{16,}/g;
const spacedHexRun = /\b[0-9a-fA-F]{2}(?:[ ,:][0-9a-fA-F]{2}){7,}\b/g;
const escapedCharacter =
  /%[0-9a-f]{2}|\\x[0-9a-f]{2}|\\u[0-9a-f]{4}|&#x[0-9a-f]{1,6};|&#[0-9]{1,7};/gi;
const spacedLetters = /(?<![\p{L}\p{N}])\p{L}(?:[ ._*|/-]\p{L}){3,}(?![\p{L}\p{N}])/gu;
const longWord = /[a-z]{18,}/gi;
const utf8 = new TextDecoder();
const leastEscapes = 4;
const deepest = 2;
/** Digits decoded to see whether a run is text. */
const sampleLength = 64;

/** Stems of attack words in ROT13 and backwards: without one of them the whole-text readings are not made. */
const rot13Clue = /vafgehpg|cebzcg|vtaber|erirny|fgngrz|cnffjbeq|frperg|qvfertneq|flfgrz/i;
const reversedClue = /curtsni|tpmorp|erongi|laever|drowssap|terces|dragersid|metsys/i;

/**
 * Lists what a text may say in disguise: base64, hexadecimal and escaped characters, ROT13, reversed
 * text, and spaced or glued letters. Two layers of disguise are taken off. The
 * readings together are bounded by a small multiple of the text.
 */
export function hiddenReadings(text: string): HiddenReading[] {
  const readings: HiddenReading[] = [];
  let layer = [text];
  for (let depth = 0; depth < deepest; depth += 1) {
    layer = layer.flatMap((outer) => encodedReadings(outer));
    for (const decoded of layer) readings.push({ text: decoded, glued: false });
  }
  const glued = gluedLetters(text);
  if (glued !== '') readings.push({ text: glued, glued: true });
  return readings;
}

function encodedReadings(text: string): string[] {
  const readings = [
    decodeRuns(text, base64Run, decodeBase64),
    decodeRuns(text, hexRun, decodeHex),
    decodeRuns(text, spacedHexRun, decodeHex),
    unescapeCharacters(text),
    rot13Clue.test(text) ? rot13(text) : '',
    reversedClue.test(text) ? Array.from(text).toReversed().join('') : '',
  ];
  return readings.filter((reading) => reading !== '');
}

/** What the encoded runs of a text decode to, in order; empty when none is text. */
function decodeRuns(text: string, run: RegExp, decode: (digits: string) => string): string {
  const decoded: string[] = [];
  for (const encoded of text.match(run) ?? []) {
    const digits = encoded.replace(/[ ,:=]/g, '');
    if (isText(decode(digits.slice(0, sampleLength)))) decoded.push(decode(digits));
  }
  return decoded.join(' ');
}

function decodeBase64(digits: string): string {
  const whole = digits.length % 4 === 1 ? digits.slice(0, -1) : digits;
  return decodeUtf8(atob(whole.replaceAll('-', '+').replaceAll('_', '/')));
}

function decodeHex(digits: string): string {
  return decodeUtf8(
    digits.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16))),
  );
}

function decodeUtf8(bytes: string): string {
  return utf8.decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}

/** Whether decoded bytes read as text; the last character may be cut. */
function isText(sample: string): boolean {
  return (
    /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\s]+$/u.test(sample) && !sample.slice(0, -1).includes('\ufffd')
  );
}

function unescapeCharacters(text: string): string {
  if ((text.match(escapedCharacter) ?? []).length < leastEscapes) return '';
  return text.replace(escapedCharacter, (escape) => {
    const isDecimal = /^&#[0-9]/.test(escape);
    const code = Number.parseInt(escape.replace(/^(?:%|\\x|\\u|&#x?)/i, ''), isDecimal ? 10 : 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const code = letter.charCodeAt(0);
    return String.fromCharCode((code & 0x1f) > 13 ? code - 13 : code + 13);
  });
}

function gluedLetters(text: string): string {
  const spaced = (text.match(spacedLetters) ?? []).map((run) => run.replace(/[ ._*|/-]/g, ''));
  return [...spaced, ...(text.match(longWord) ?? [])].join('');
}
