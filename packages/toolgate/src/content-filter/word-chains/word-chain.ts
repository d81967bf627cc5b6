import type { ChainIndex } from './chain-index.ts';
import { hashKey } from './chain-index.ts';

/** Follows the words of a hidden text through a text, whatever stands between them. */
export interface WordChain {
  /** Reads the next word by its key; returns the weight of the heaviest chain that it belongs to. */
  push(key: number, time: number): number;
  /** The weight of all words that were part of chains which are none by chance. */
  readonly total: number;
  /** The weight of all words of the hidden text. */
  weigh(): number;
}

/** Words of a text within which the next word of a chain comes: a line, or a row of a table. */
const maxGap = 24;
/** The weight from which on a chain is none by chance. */
const minWeight = 4;
/** Words of the hidden text, of those that say something, that a chain may leave out or turn round. */
const maxSkipped = 3;
const ringMask = 63;

/**
 * Creates a chain. Each word of the text that the hidden text holds too joins the heaviest chain with a word near it in
 * the hidden text, if that came a short while ago. So words count in order, backwards, in turned groups and in columns, with
 * anything between them. A chain weighs at most what the part of the hidden text weighs that it spans, so that words
 * that come again and again add nothing. Each word takes constant time.
 */
export function createWordChain(index: ChainIndex, weigh: (word: number) => number): WordChain {
  const recent = createRecentPlaces();
  const scale = createScale(index, weigh);
  const counted = new Set<number>();

  /** Counts the places of a chain that were not counted before, of all places that it spans as many as it weighs. */
  function countSpan({ first, last, score }: Chain): void {
    let left = score;
    for (let place = first; place <= last && left > 0; place++) {
      const weight = scale.weighPlace(place);
      left -= weight;
      if (counted.has(place)) continue;
      counted.add(place);
      wordChain.total += weight;
    }
  }

  /** Adds a place; `from` is the number of places before those of this word. */
  function addPlace(place: number, time: number, from: number): number {
    const chain = recent.findHeaviest(place, time, from);
    chain.score += scale.weighPlace(place);
    if (chain.score > 1)
      chain.score = Math.min(chain.score, scale.weighSpan(chain.first, chain.last));
    recent.add(place, time, chain);
    if (chain.score >= minWeight && !counted.has(place)) countSpan(chain);
    return chain.score;
  }

  const wordChain = {
    total: 0,
    weigh: () => scale.weighSpan(0, index.wordAt.length - 1),
    push(key: number, time: number): number {
      const from = recent.count();
      let best = 0;
      let place = index.places.first(hashKey(key));
      for (; place >= 0; place = index.places.after(place))
        best = Math.max(best, addPlace(place, time, from));
      return best;
    },
  };
  return wordChain;
}

/** The first and the last place of a chain, and what it weighs. */
interface Chain {
  first: number;
  last: number;
  score: number;
}

/** Creates the memory of the places that were read last. */
function createRecentPlaces() {
  const places = new Int32Array(ringMask + 1);
  const times = new Int32Array(ringMask + 1);
  const scores = new Float64Array(ringMask + 1);
  const firsts = new Int32Array(ringMask + 1);
  const lasts = new Int32Array(ringMask + 1);
  let count = 0;
  return {
    count: () => count,
    /** Finds the heaviest chain that a place continues, with the place itself; `from` is the number of places to look at. */
    findHeaviest(place: number, time: number, from: number): Chain {
      const chain = { first: place, last: place, score: 0 };
      for (let at = from - 1; at >= Math.max(0, count - ringMask); at--) {
        const slot = at & ringMask;
        if (time - (times[slot] ?? 0) > maxGap) break;
        const distance = Math.abs(place - (places[slot] ?? 0));
        const score = scores[slot] ?? 0;
        if (distance === 0 || distance > maxSkipped || score <= chain.score) continue;
        chain.score = score;
        chain.first = Math.min(place, firsts[slot] ?? 0);
        chain.last = Math.max(place, lasts[slot] ?? 0);
      }
      return chain;
    },
    add(place: number, time: number, { first, last, score }: Chain): void {
      const slot = count & ringMask;
      places[slot] = place;
      times[slot] = time;
      scores[slot] = score;
      firsts[slot] = first;
      lasts[slot] = last;
      count++;
    },
  };
}

/** Weighs the places of an index. */
function createScale({ wordAt, certainty }: ChainIndex, weigh: (word: number) => number) {
  /** The weights of all places before each place; made with the second word that is found. */
  let sums: Float64Array | undefined;

  function weighPlace(place: number): number {
    return weigh(wordAt[place] ?? -1) * (certainty[place] ?? 0);
  }

  function sumWeights(): Float64Array {
    const result = new Float64Array(wordAt.length + 1);
    for (let place = 0; place < wordAt.length; place++)
      result[place + 1] = (result[place] ?? 0) + weighPlace(place);
    return result;
  }

  return {
    weighPlace,
    weighSpan(first: number, last: number): number {
      sums ??= sumWeights();
      return (sums[last + 1] ?? 0) - (sums[first] ?? 0);
    },
  };
}
