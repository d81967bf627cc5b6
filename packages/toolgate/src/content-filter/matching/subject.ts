import type { PromptIndex } from '../prompt-index/index.ts';
import { isIdeograph, readLetters } from '../reading/index.ts';
import { answerWeights, wordWeights } from '../thresholds.ts';

/** What the user spoke of. */
export interface Subject {
  /** Counts the rare words of the sentence that holds a hidden word that the user said too, at most `maxSubjectWords`. */
  countWords(word: number): number;
}

/** Letters by which two forms of a word are compared: `delivers` and `delivery`. */
const stemLetters = 5;
const minWordLetters = 4;
/** Messages that are read, counted from the last, and characters of each. */
const maxMessages = 2;
const maxCharacters = 2000;
/** Words of a sentence that are compared in each direction. */
const maxWords = 40;

/** Reads what the user spoke of, once a hidden sentence was said. */
export function createSubject({ words }: PromptIndex, messages: readonly string[]): Subject {
  let said: Set<string> | undefined;
  const isRare = (at: number): boolean => {
    const { rarity = 0, letters = [] } = words[at] ?? {};
    return isIdeograph(letters[0] ?? 0)
      ? rarity >= wordWeights.ideographRarity
      : rarity >= 1 && letters.length >= minWordLetters;
  };
  const getKey = (at: number): string => {
    const letters = words[at]?.letters ?? [];
    // One ideograph is in too many words.
    return isIdeograph(letters[0] ?? 0)
      ? String.fromCodePoint(...letters, ...(words[at + 1]?.letters ?? []))
      : String.fromCodePoint(...letters.slice(0, stemLetters));
  };
  return {
    countWords(word) {
      said ??= readStems(messages);
      if (said.size === 0) return 0;
      const sentence = words[word]?.sentence;
      const found = new Set<string>();
      const look = (at: number): boolean => {
        if (words[at]?.sentence !== sentence) return false;
        if (isRare(at) && said?.has(getKey(at)) === true) found.add(getKey(at));
        return true;
      };
      for (let at = word; at < word + maxWords && look(at); at++);
      for (let at = word - 1; at > word - maxWords && look(at); at--);
      return Math.min(found.size, answerWeights.maxSubjectWords);
    },
  };
}

/** Returns the beginnings of the words of the last messages, and their pairs of ideographs. */
function readStems(messages: readonly string[]): Set<string> {
  const stems = new Set<string>();
  for (const message of messages.slice(-maxMessages)) {
    let stem: number[] = [];
    let ideograph = 0;
    const endWord = (): void => {
      if (stem.length >= minWordLetters) stems.add(String.fromCodePoint(...stem));
      stem = [];
    };
    readLetters(message.slice(-maxCharacters), {
      letter(code) {
        if (!isIdeograph(code)) {
          if (stem.length < stemLetters) stem.push(code);
          ideograph = 0;
          return;
        }
        endWord();
        if (ideograph > 0) stems.add(String.fromCodePoint(ideograph, code));
        ideograph = code;
      },
      separator() {
        endWord();
        ideograph = 0;
      },
    });
    endWord();
  }
  return stems;
}
