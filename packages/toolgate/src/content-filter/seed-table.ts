/** Where in a text the seeds of a hash end, in typed arrays: most lookups find nothing, and cost one read. */
export interface SeedTable {
  /** Notes that a seed ends at `place`, which must not have been noted yet; from the ninth place of a hash on it is left out. */
  add(hash: number, place: number): void;
  /** For each value of the highest bits of a hash, whether a seed with such a hash may have been noted. */
  readonly sketch: Uint8Array;
  /** How far to shift a hash to the right, without sign, to get its highest bits. */
  readonly sketchShift: number;
  /** The first place noted for a hash, or -1. */
  first(hash: number): number;
  /** The place noted for the same hash after `place`, or -1. */
  after(place: number): number;
}

/** The most places that are noted for one seed; a phrase that recurs oftener says little. */
const mostPlaces = 8;
const none = -1;

/** Creates a table with room for a number of seeds, all of which end before `places`. */
export function createSeedTable({ seeds, places }: { seeds: number; places: number }): SeedTable {
  const bits = Math.max(6, Math.ceil(Math.log2(seeds * 8)));
  const shift = 32 - bits;
  const mask = 2 ** bits - 1;
  const hashes = new Int32Array(mask + 1);
  const firstPlaces = new Int32Array(mask + 1).fill(none);
  const lastPlaces = new Int32Array(mask + 1);
  const counts = new Uint8Array(mask + 1);
  const sketch = new Uint8Array(mask + 1);
  const following = new Int32Array(places).fill(none);

  /** The slot of a hash, or the free one where it belongs. At most an eighth of them is taken, so there is one. */
  function slotOf(hash: number): number {
    let slot = hash >>> shift;
    while (firstPlaces[slot] !== none && hashes[slot] !== hash) slot = (slot + 1) & mask;
    return slot;
  }

  return {
    sketch,
    sketchShift: shift,
    add(hash, place) {
      const slot = slotOf(hash);
      const count = counts[slot] ?? 0;
      if (count >= mostPlaces) return;
      if (count === 0) firstPlaces[slot] = place;
      else following[lastPlaces[slot] ?? 0] = place;
      sketch[hash >>> shift] = 1;
      hashes[slot] = hash;
      lastPlaces[slot] = place;
      counts[slot] = count + 1;
    },
    first: (hash) => firstPlaces[slotOf(hash)] ?? none,
    after: (place) => following[place] ?? none,
  };
}
