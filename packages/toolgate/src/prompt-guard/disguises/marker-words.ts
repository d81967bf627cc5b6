import { splitWords, type Words } from '../text/index.ts';

/** What a single word of a text is a marker of, as bits. */
export const marker = {
  /** ROT13: a frequent word, or a word of attacks, in ROT13. */
  rot13: 1,
  /** Reversed text: the same backwards. */
  reversed: 2,
  /** A payload: a word of code that an intruder wants to run. */
  payload: 4,
} as const;

// None of these words is another word when it is reversed or in ROT13.
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
const markersByHash = new Map<number, number>();
/** The markers of all words that share a slot. For most words of a text it is empty, which saves a look into the map. */
const markersBySlot = new Uint8Array(slots);

addWords(rot13(`${attackWords} ${frequentInRot13}`), marker.rot13);
addWords(Array.from(`${attackWords} ${frequentReversed}`).toReversed().join(''), marker.reversed);
addWords(payloadWords, marker.payload);

/** Finds the markers among the words of a text, as bits of {@link marker}. */
export function findMarkers({ hash, count }: Words): number {
  let markers = 0;
  for (let word = 0; word < count; word += 1) {
    const number = hash[word] ?? 0;
    if (markersBySlot[number & slotMask] !== 0) markers |= markersByHash.get(number) ?? 0;
  }
  return markers;
}

/** Replaces each Latin letter by the one 13 places further (ROT13, its own inverse). */
export function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const code = letter.charCodeAt(0);
    return String.fromCharCode((code & 0x1f) > 13 ? code - 13 : code + 13);
  });
}

function addWords(words: string, bit: number): void {
  const { hash, count } = splitWords(words);
  for (const number of hash.subarray(0, count)) {
    markersByHash.set(number, (markersByHash.get(number) ?? 0) | bit);
    markersBySlot[number & slotMask] = (markersBySlot[number & slotMask] ?? 0) | bit;
  }
}
