import { parseEscape, startsEscape } from './escapes.ts';
import { complexUnit, endsWord, foldCharacter, foldCodeUnit } from './folding.ts';

/** Receives the letters that a {@link LetterReader} reads. */
export interface LetterListener {
  /** Called with each folded letter or digit; its character reaches from `offset` to `end` in the source. */
  letter(code: number, offset: number, end: number): void;
  /** Called with each character between words. */
  separator(code: number): void;
}

/** Reads a text, character by character, as folded letters. */
export interface LetterReader {
  /** Reads the next code point of the source. */
  read: (code: number, offset: number) => void;
  /** Whether the last characters may be the beginning of an escape. */
  isInEscape(): boolean;
  /** Ends the text. An unfinished escape is read as ordinary text. */
  end(): void;
}

/**
 * Creates a reader that undoes JSON, HTML and URL escapes and folds each character with `foldCharacter`. The letters do
 * not depend on how the text was cut.
 */
export function createLetterReader(listener: LetterListener): LetterReader {
  let escape = '';
  let escapeOffset = 0;

  function emit(text: string, offset: number, end: number): void {
    for (const character of text) {
      for (const letter of foldCharacter(character)) {
        if (letter === ' ') listener.separator(character.codePointAt(0) ?? 0);
        else listener.letter(letter.codePointAt(0) ?? 0, offset, end);
      }
    }
  }

  /** Reads the first character as ordinary text, and the others again: an escape may begin with one of them. */
  function dropEscape(): void {
    const [first = '', ...rest] = escape;
    const offset = escapeOffset;
    escape = '';
    let next = offset + first.length;
    emit(first, offset, next);
    for (const character of rest) {
      read(character.codePointAt(0) ?? 0, next);
      next += character.length;
    }
  }

  function readInEscape(code: number, offset: number): void {
    if (escape === '') escapeOffset = offset;
    const character = String.fromCodePoint(code);
    escape += character;
    const result = parseEscape(escape);
    if (result === 'unfinished') return;
    if (result === 'none') {
      dropEscape();
      return;
    }
    escape = '';
    emit(result.text, escapeOffset, offset + character.length);
  }

  function read(code: number, offset: number): void {
    const letter = escape === '' ? foldCodeUnit(code) : complexUnit;
    if (letter > 0 && letter < complexUnit) listener.letter(letter, offset, offset + 1);
    else if (letter === 0 && endsWord(code)) listener.separator(code);
    else if (escape !== '' || startsEscape(code)) readInEscape(code, offset);
    else {
      const character = String.fromCodePoint(code);
      emit(character, offset, offset + character.length);
    }
  }

  return {
    read,
    isInEscape: () => escape !== '',
    end() {
      while (escape !== '') dropEscape();
    },
  };
}

/** Reads the letters of a whole text. */
export function readLetters(text: string, listener: LetterListener): void {
  const reader = createLetterReader(listener);
  let offset = 0;
  for (const character of text) {
    reader.read(character.codePointAt(0) ?? 0, offset);
    offset += character.length;
  }
  reader.end();
}
