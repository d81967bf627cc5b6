import { extendHash } from '../reading/index.ts';
import type { Token, TokenReadings } from './token-readings.ts';

/** Cuts a text into tokens, chunks between white space, clauses between stronger signs, and lines. */
export interface TokenCutter {
  /** Reads the next code point. `letter` is its folded letter, or 0. */
  read(code: number, letter: number): void;
  /** Ends the text with its last token and line. */
  end(): void;
}

/** Receives the tokens and white space of a text. */
export interface TokenListener {
  readings: TokenReadings;
  /** Receives each token. The cutter reuses the object. */
  token(token: Token): void;
  /** Receives white space. */
  space(isLineEnd: boolean): void;
}

/** Salt that makes the hashes of tokens differ from letters. */
const tokenSalt = 0x5bd1e995;
/** Maximum number of characters in a token. */
const maxTokenCharacters = 160;
const lineFeed = 0x0a;
const isClauseSign = new Uint8Array(0x10000);
for (const sign of '/|,;\t\n•·') isClauseSign[sign.charCodeAt(0)] = 1;

const emptyToken = { length: 0, hash: tokenSalt, isNumber: true, hasDigit: false };

/** Creates a cutter. */
export function createTokenCutter({ readings, ...listener }: TokenListener): TokenCutter {
  const token: Token = { letters: [], codes: [], place: 0, ...emptyToken };
  const { letters, codes } = token;
  let [chunkHash, clauseHash, lineHash] = [tokenSalt, tokenSalt, tokenSalt];
  let wasSpace = true;
  function endToken(): void {
    if (token.length === 0) return;
    listener.token(token);
    readings.token(token);
    token.place++;
    clear(token);
  }

  function endClause(): void {
    if (clauseHash !== tokenSalt) readings.clause(clauseHash);
    clauseHash = tokenSalt;
  }

  function readLetter(code: number, letter: number): void {
    const isDigit = letter >= 0x30 && letter <= 0x39;
    token.hash = extendHash(token.hash, letter);
    if (isDigit) token.hasDigit = true;
    else token.isNumber = false;
    letters[token.length] = letter;
    codes[token.length] = code;
    token.length++;
    if (token.length >= maxTokenCharacters) endToken();
  }

  function readSpace(code: number): void {
    const isLineEnd = code === lineFeed;
    if (chunkHash !== tokenSalt) readings.chunk(chunkHash);
    chunkHash = tokenSalt;
    listener.space(isLineEnd);
    if (wasSpace || isClauseSign[code] === 1) endClause();
    else if (clauseHash !== tokenSalt) clauseHash = extendHash(clauseHash, code);
    wasSpace = true;
    if (!isLineEnd) return;
    if (lineHash !== tokenSalt) readings.line(lineHash);
    lineHash = tokenSalt;
    token.place = 0;
  }

  return {
    read(code, letter) {
      if (letter > 0) readLetter(code, letter);
      else endToken();
      if (isSpace(code)) {
        readSpace(code);
        return;
      }
      wasSpace = false;
      const symbol = letter > 0 ? letter : code;
      chunkHash = extendHash(chunkHash, symbol);
      lineHash = extendHash(lineHash, symbol);
      if (isClauseSign[code] === 1) endClause();
      else clauseHash = extendHash(clauseHash, symbol);
    },
    end() {
      endToken();
      readSpace(lineFeed);
    },
  };
}

function clear(token: Token): void {
  token.length = 0;
  token.hash = tokenSalt;
  token.isNumber = true;
  token.hasDigit = false;
}

function isSpace(code: number): boolean {
  return code <= 0x20 || code === 0xa0 || code === 0x3000 || code === 0x2800;
}
