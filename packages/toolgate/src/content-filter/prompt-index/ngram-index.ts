/**
 * The end positions of the n-grams of a text, by their hash. It uses typed arrays: most lookups find nothing and cost
 * one read.
 */
export interface NgramIndex {
  /** Adds an n-gram that ends at `place`. Each place may be added once. Ignores the ninth and later places of a hash. */
  add(hash: number, place: number): void;
  /** For each value of the highest bits of a hash, 1 when an n-gram with such a hash may exist. */
  readonly sketch: Uint8Array;
  /** Number of bits to shift a hash right (unsigned) to get the index in `sketch`. */
  readonly sketchShift: number;
  /** The size of its arrays in bytes. */
  readonly bytes: number;
  /** The first place of a hash, or -1. */
  first(hash: number): number;
  /** The place of the same hash after `place`, or -1. */
  after(place: number): number;
}

/** Maximum number of places of one n-gram. A phrase that recurs more often says little. */
const maxPlaces = 8;
const none = -1;
/** The sketch has four entries for each slot. It is read far more often than the slots, and a smaller slot table fills faster. */
const sketchBits = 2;

/** Creates an index for at most `ngrams` n-grams. All their places are below `places`. */
export function createNgramIndex({
  ngrams,
  places,
}: {
  ngrams: number;
  places: number;
}): NgramIndex {
  const bits = Math.max(6, Math.ceil(Math.log2(ngrams * 2)));
  const shift = 32 - bits;
  const mask = 2 ** bits - 1;
  const sketchShift = shift - sketchBits;
  const hashes = new Int32Array(mask + 1);
  const firstPlaces = new Int32Array(mask + 1).fill(none);
  const sketch = new Uint8Array(2 ** (bits + sketchBits));
  const following = new Int32Array(places).fill(none);

  /** Returns the slot of a hash, or a free one (open addressing). At most half of the slots are taken. */
  function findSlot(hash: number): number {
    let slot = hash >>> shift;
    while (firstPlaces[slot] !== none && hashes[slot] !== hash) slot = (slot + 1) & mask;
    return slot;
  }

  /** Adds a place behind the others of its hash, unless there are eight. Counts them, since a counter for each slot takes more memory. */
  function addPlace(first: number, place: number): void {
    let last = first;
    for (let count = 1; count < maxPlaces; count++) {
      const next = following[last] ?? none;
      if (next === none) {
        following[last] = place;
        return;
      }
      last = next;
    }
  }

  return {
    sketch,
    sketchShift,
    bytes: [hashes, firstPlaces, sketch, following].reduce((sum, of) => sum + of.byteLength, 0),
    add(hash, place) {
      const slot = findSlot(hash);
      const first = firstPlaces[slot] ?? none;
      if (first === none) {
        firstPlaces[slot] = place;
        hashes[slot] = hash;
        sketch[hash >>> sketchShift] = 1;
      } else addPlace(first, place);
    },
    first: (hash) => firstPlaces[findSlot(hash)] ?? none,
    after: (place) => following[place] ?? none,
  };
}
