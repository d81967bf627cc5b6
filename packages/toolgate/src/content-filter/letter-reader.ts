import { foldCharacter } from './fold-character.ts';
import { notPlain, plainLetter } from './plain-letter.ts';
import { beginsEscape, readEscape } from './read-escape.ts';

/** What a {@link LetterReader} tells about a text. */
export interface LetterListener {
  /** A folded letter or digit; `offset` is where the source character that holds it begins. */
  letter(code: number, offset: number): void;
  /** A character between words. */
  separator(code: number): void;
}

/** Reads a text character by character as plain letters. */
export interface LetterReader {
  /** Takes the next code point of the source. */
  read: (code: number, offset: number) => void;
  /** Whether an escape may have begun. */
  isInEscape(): boolean;
  /** Ends the text: what looked like an unfinished escape is ordinary text. */
  end(): void;
}

/**
 * Reads the letters that a text shows, whatever it is dressed in: JSON, HTML and URL escapes are undone,
 * and each character is folded by `foldCharacter`. The letters do not depend on how the text was cut.
 */
export function createLetterReader(listener: LetterListener): LetterReader {
  let escape = '';
  let escapeOffset = 0;

  function emit(text: string, offset: number): void {
    for (const character of text) {
      for (const letter of foldCharacter(character)) {
        if (letter === ' ') listener.separator(character.codePointAt(0) ?? 0);
        else listener.letter(letter.codePointAt(0) ?? 0, offset);
      }
    }
  }

  function dropEscape(): void {
    const [first = '', ...rest] = escape;
    const offset = escapeOffset;
    escape = '';
    emit(first, offset);
    let next = offset + first.length;
    for (const character of rest) {
      read(character.codePointAt(0) ?? 0, next);
      next += character.length;
    }
  }

  function readInEscape(code: number, offset: number): void {
    if (escape === '') escapeOffset = offset;
    escape += String.fromCodePoint(code);
    const result = readEscape(escape);
    if (result === 'unfinished') return;
    if (result === 'none') {
      dropEscape();
      return;
    }
    escape = '';
    emit(result.text, escapeOffset);
  }

  function read(code: number, offset: number): void {
    const letter = escape === '' ? plainLetter(code) : notPlain;
    if (letter > 0 && letter < notPlain) listener.letter(letter, offset);
    else if (escape !== '' || beginsEscape(code)) readInEscape(code, offset);
    else emit(String.fromCodePoint(code), offset);
  }

  return {
    read,
    isInEscape: () => escape !== '',
    end() {
      while (escape !== '') dropEscape();
    },
  };
}
