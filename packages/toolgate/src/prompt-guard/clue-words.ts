import { splitWords, type Words } from './split-words.ts';

/** What single words of a text hint at, as bits. */
export const wordClue = {
  /** A frequent word, or one that attacks need, in ROT13. */
  rot13: 1,
  /** The same backwards. */
  reversed: 2,
  /** A word of code that an intruder wants run. */
  payload: 4,
} as const;

/** Words that are none in the other direction, or in ROT13. */
const attackWords =
  'instruction instructions prompt prompts ignore ignored reveal system password passwords secret secrets disregard';
const frequentInRot13 =
  'the and you your what please with have been write print output answer about before english this from not all me my of is only say';
const frequentReversed =
  'the you your what please with have been write print output answer about before english this from would could all only say will that were words';
const payloadWords =
  'whoami etc dev nc rm child os eval exec system popen spawn subprocess sh bash base64 python python3 node perl ruby php powershell script union import drop curl fork';

const slots = 1 << 12;
const slotMask = slots - 1;
const clueOfHash = new Map<number, number>();
/** The clues of all words that share a slot: most words of a text have an empty one. */
const clueOfSlot = new Uint8Array(slots);

addWords(rot13(`${attackWords} ${frequentInRot13}`), wordClue.rot13);
addWords(Array.from(`${attackWords} ${frequentReversed}`).toReversed().join(''), wordClue.reversed);
addWords(payloadWords, wordClue.payload);

/** The clues of the words of a text, as bits of {@link wordClue}. */
export function wordClues({ hash, count }: Words): number {
  let clues = 0;
  for (let word = 0; word < count; word += 1) {
    const number = hash[word] ?? 0;
    if (clueOfSlot[number & slotMask] !== 0) clues |= clueOfHash.get(number) ?? 0;
  }
  return clues;
}

/** Exchanges the letters of ROT13. */
export function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const code = letter.charCodeAt(0);
    return String.fromCharCode((code & 0x1f) > 13 ? code - 13 : code + 13);
  });
}

function addWords(words: string, clue: number): void {
  const { hash, count } = splitWords(words);
  for (const number of hash.subarray(0, count)) {
    clueOfHash.set(number, (clueOfHash.get(number) ?? 0) | clue);
    clueOfSlot[number & slotMask] = (clueOfSlot[number & slotMask] ?? 0) | clue;
  }
}
