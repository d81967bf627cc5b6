import { splitWords, type Words } from '../text/index.ts';

/** What a single word shows about a text, mostly a disguise; as bits. */
export const marker = {
  /** ROT13: a frequent word, or a word of attacks, in ROT13. */
  rot13: 1,
  /** Reversed text: such a word backwards. */
  reversed: 2,
  /** A payload: a word of code that an intruder wants to run. */
  payload: 4,
  /** Words in reversed order: two words that no ordinary sentence has in this order. */
  reordered: 8,
  /** A frequent English word: the text as a whole is in no cipher. */
  english: 16,
} as const;
/** More bits: the role of a word. The roles of two neighbours show whether they are in reversed order. */
const order = { announcing: 32, neverAnnounced: 64, noun: 128, nounSign: 256 } as const;
/** The bits of {@link marker}. `findMarkers` removes the bits of {@link order}. */
const markerBits = 31;
/** Minimum number of words in a text, for its punctuation to show their order. */
const minReordered = 4;
/** A word with a sign that ends sentences; a number may also be the number of an item in a list. */
const closing = /^\D+[.?!。？！]$/;
/** The first bit of the distance of a Caesar shift, from 1 to 25; 0 without a shift. */
const shiftBit = 9;
const maxShift = 25;
/** The shift of ROT13, which has a marker of its own. */
const rot13Shift = 13;

// These words become no other word if they are reversed or in ROT13.
const attackWords =
  'instruction instructions prompt prompts ignore ignored reveal system password passwords secret secrets disregard';
const frequentInRot13 =
  'the and you your what please with have been write print output answer about before english this from not all me my of is only say';
const frequentReversed =
  'the you your what please with have been write print output answer about before english this from would could all only say will that were words';
const frequentWords =
  'the and you your what please with have been write about this from not all how for are was can that give which does use make need some';
const payloadWords =
  'whoami etc dev nc rm child os eval exec system popen spawn subprocess sh bash base64 python python3 node perl ruby php powershell script union import drop curl fork';

/** Words of at least six letters; by a shift they become no other word. */
const shiftedWords =
  'instruction instructions prompts ignore ignored reveal system password passwords secret secrets disregard previous please answer output should follow repeat everything forget message translate question because before another anything something people without through always response respond character pretend conversation language example following sentence important nothing assistant information letters describe explain yourself company website';
/**
 * Words before a noun, and words that are neither nouns nor adjectives. Only in reversed order does a word of the second kind
 * directly follow one of the first kind.
 */
const announcingWords = 'the a an your my our their every whose';
const neverAnnounced =
  'of in to from at by with for as into than is are was were be am did does has had can could would should may must and or but if because when where which who i you he she it we they me us them him not please what how why ignore reveal repeat disregard forget show print tell give say write explain';
/** Nouns of attacks, and the words that describe them. In reversed order the describing word follows the noun. */
const attackNouns = 'instructions instruction prompts prompt rules password secret messages';
const nounSigns =
  'previous prior initial original system secret all any your the my these this those';

const slots = 1 << 14;
const slotMask = slots - 1;
/** The words and their bits, a table with open addressing by hash. A slot without bits is empty. */
const hashes = new Int32Array(slots);
const bitsOfHashes = new Int32Array(slots);

addWords(rot13(`${attackWords} ${frequentInRot13}`), marker.rot13);
addWords(Array.from(`${attackWords} ${frequentReversed}`).toReversed().join(''), marker.reversed);
addWords(payloadWords, marker.payload);
addWords(frequentWords, marker.english);
for (let shift = 1; shift <= maxShift; shift += 1) {
  if (shift !== rot13Shift) addWords(shiftLetters(shiftedWords, shift), shift << shiftBit);
}
addWords(announcingWords, order.announcing);
addWords(neverAnnounced, order.neverAnnounced);
addWords(attackNouns, order.noun);
addWords(nounSigns, order.nounSign);

/** Finds the markers among the words of a text, as bits of {@link marker}, and the distance if a word is shifted. */
export function findMarkers(words: Words): number {
  const { hash, sentence, count } = words;
  let markers = 0;
  let shift = 0;
  let before = 0;
  for (let word = 0; word < count; word += 1) {
    const found = findMarker(hash[word] ?? 0);
    if (found === 0) {
      before = 0;
      continue;
    }
    markers |= found;
    if (shift === 0) shift = found >> shiftBit;
    if (isReordered(before, found) && sentence[word] === sentence[word - 1]) {
      markers |= marker.reordered;
    }
    before = found;
  }
  if (isEndFirst(words)) markers |= marker.reordered;
  return (markers & markerBits) | (shift << shiftBit);
}

/** Whether the first word ends a sentence and the last one does not: in reversed order the end comes first. */
function isEndFirst({ text, from, to, sentence, count }: Words): boolean {
  return (
    count >= minReordered &&
    sentence[1] === 1 &&
    closing.test(text.slice(from[0], (to[0] ?? 0) + 1)) &&
    text.trimEnd().length === to[count - 1]
  );
}

/** Whether two neighbouring words have this order only in reversed text. */
function isReordered(before: number, found: number): boolean {
  return (
    ((before & order.announcing) !== 0 && (found & order.neverAnnounced) !== 0) ||
    ((before & order.noun) !== 0 && (found & order.nounSign) !== 0)
  );
}

/** Lists the indexes of the words that follow the word before them only in reversed text. */
export function listReordered({ hash, sentence, count }: Words): number[] {
  const found: number[] = [];
  let before = 0;
  for (let word = 0; word < count; word += 1) {
    const own = findMarker(hash[word] ?? 0);
    if (isReordered(before, own) && sentence[word] === sentence[word - 1]) found.push(word);
    before = own;
  }
  return found;
}

/** Returns the bits of a word by its hash; 0 for most words. */
function findMarker(hash: number): number {
  return bitsOfHashes[findSlot(hash)] ?? 0;
}

/** Returns the slot of a word, or the empty slot where it would be. */
function findSlot(hash: number): number {
  let slot = hash & slotMask;
  while (bitsOfHashes[slot] !== 0 && hashes[slot] !== hash) slot = (slot + 1) & slotMask;
  return slot;
}

/** Lists the indexes of the words that have a bit of {@link marker}. */
export function listMarkers({ hash, count }: Words, bit: number): number[] {
  const found: number[] = [];
  for (let word = 0; word < count; word += 1) {
    if ((findMarker(hash[word] ?? 0) & bit) !== 0) found.push(word);
  }
  return found;
}

/** Returns by how many places the letters of a text are shifted, from the result of {@link findMarkers}; 0 without a shift. */
export function getShift(markers: number): number {
  return markers >> shiftBit;
}

/** Moves each Latin letter some places along the alphabet, from 0 to 25 (Caesar cipher). */
export function shiftLetters(text: string, places: number): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const code = letter.charCodeAt(0);
    const place = ((code & 0x1f) - 1 + places) % 26;
    return String.fromCharCode((code & 0x60) + place + 1);
  });
}

/** Moves each Latin letter 13 places along the alphabet (ROT13, its own inverse). */
export function rot13(text: string): string {
  return shiftLetters(text, rot13Shift);
}

function addWords(words: string, bit: number): void {
  const { hash, count } = splitWords(words);
  for (const number of hash.subarray(0, count)) {
    const slot = findSlot(number);
    hashes[slot] = number;
    bitsOfHashes[slot] = (bitsOfHashes[slot] ?? 0) | bit;
  }
}
