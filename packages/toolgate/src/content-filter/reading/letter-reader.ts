import { parseEscape, startsEscape } from './escapes.ts';
import { complexUnit, endsWord, foldCharacter, foldCodeUnit } from './folding.ts';

/** Receives the letters that a {@link LetterReader} reads. */
export interface LetterListener {
  /** Receives each folded letter or digit. Its character is at `offset` to `end` in the source. */
  letter(code: number, offset: number, end: number): void;
  /** Receives each character between words. */
  separator(code: number): void;
}

/** Reads a text, character by character, as folded letters. */
export interface LetterReader {
  /** Reads the next code point of the source. */
  read: (code: number, offset: number) => void;
  /** Returns the offset of an escape that the last characters may begin; Infinity without one. */
  holdFrom(): number;
  /** Ends the text and reads an unfinished escape as ordinary text. */
  end(): void;
}

/**
 * Creates a reader. It decodes JSON, HTML and URL escapes and folds each character with `foldCharacter`. The cuts of
 * the text do not change the letters.
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

  /** Reads the first character as ordinary text, and reads the others again, because one of them may begin an escape. */
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
    holdFrom: () => (escape === '' ? Number.POSITIVE_INFINITY : escapeOffset),
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
