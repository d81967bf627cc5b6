/** Returns the replacement of the next character of a text. `isHidden` says whether the character is part of a secret. */
export type ReplaceCharacter = (character: string, isHidden: boolean) => string;

/** The replacement of a secret. */
export const replacement = '[redacted]';

/** Creates a function that replaces hidden characters in a row with one replacement. */
export function createPlainReplacer(): ReplaceCharacter {
  let isReplaced = false;
  return (character, isHidden) => {
    const text = isReplaced ? '' : replacement;
    isReplaced = isHidden;
    return isHidden ? text : character;
  };
}
