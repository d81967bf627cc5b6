import { createLetterReader } from './letter-reader.ts';
import type { LetterListener } from './letter-reader.ts';

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
