import { type ChainIndex, hashKey } from './chain-index.ts';

/** Follows the words of a hidden text through a text, with any other words between them. */
export interface WordChain {
  /** Whether the hidden text may have a word with this key. `push` ignores other keys. */
  knows(key: number): boolean;
  /** Reads the next word by its key. Returns the weight of the heaviest chain with this word. */
  push(key: number, time: number): number;
  /** The total weight of the words in chains that are too heavy for chance. */
  readonly total: number;
  /** Returns the weight of all words of the hidden text. */
  weigh(): number;
}

/** Maximum number of words before the next word of a chain: a line, or a row of a table. */
const maxGap = 24;
/** Minimum weight of a chain that is too heavy for chance. */
const minWeight = 4;
/**
 * Maximum distance in the hidden text between two words of a chain, counted in indexed words. A chain may skip or
 * reverse these words.
 */
const maxSkipped = 3;
const ringMask = 63;
/** Maximum number of places in a draft. Each new place is compared with the places of the last words. */
const maxDraftPlaces = 256;

/**
 * Creates a chain. A word of the text that is also in the hidden text joins a recent chain: the heaviest one with a
 * word near it in the hidden text. So words count in order, backwards, in reversed groups and in columns, with anything
 * between them. A chain weighs at most as much as the part of the hidden text that it spans, so recurring words add
 * nothing. Each word takes constant time.
 *
 * @param weigh returns how much a hidden word counts, from 0 to 1. Its first call reads the whole conversation, so it
 *   is called only when a chain may be too heavy for chance.
 */
export function createWordChain(index: ChainIndex, weigh: (word: number) => number): WordChain {
  const draft = createDraft(index);
  let weighed: WeighedChain | undefined;

  const { sketch, sketchShift } = index.places;
  const wordChain = {
    total: 0,
    knows: (key: number) => sketch[hashKey(key) >>> sketchShift] === 1,
    weigh: () => (weighed ??= openWeighedChain()).weigh(),
    push(key: number, time: number): number {
      let place = index.places.first(hashKey(key));
      if (place < 0) return 0;
      const from = weighed === undefined ? draft.begin(time) : weighed.count();
      let best = 0;
      for (; place >= 0; place = index.places.after(place)) {
        if (weighed === undefined && draft.add(place, time, from)) continue;
        // `replay` adds this place, because the draft has it already.
        if (weighed === undefined) weighed = openWeighedChain();
        else weighed.add(place, time, from);
        best = Math.max(best, weighed.score);
      }
      if (weighed !== undefined) wordChain.total = weighed.total;
      return best;
    },
  };

  function openWeighedChain(): WeighedChain {
    const chain = createWeighedChain(index, weigh);
    draft.replay(chain);
    return chain;
  }
  return wordChain;
}

/** A chain with weighed words. */
interface WeighedChain {
  /** Adds a place; `from` is the number of places before the places of this word. */
  add(place: number, time: number, from: number): void;
  /** The number of places. */
  count(): number;
  /** The weight of the chain with the last place. */
  score: number;
  total: number;
  weigh(): number;
}

function createWeighedChain(index: ChainIndex, weigh: (word: number) => number): WeighedChain {
  const recent = createRecentPlaces();
  const scale = createScale(index, weigh);
  const counted = new Set<number>();

  /** Adds the places that a chain spans to the total, each once. Stops when they weigh as much as the chain. */
  function countSpan({ first, last, score }: Chain): void {
    let left = score;
    for (let place = first; place <= last && left > 0; place++) {
      const weight = scale.weighPlace(place);
      left -= weight;
      if (counted.has(place)) continue;
      counted.add(place);
      weighed.total += weight;
    }
  }

  const weighed: WeighedChain = {
    score: 0,
    total: 0,
    count: () => recent.count(),
    weigh: () => scale.weighSpan(0, index.wordAt.length - 1),
    add(place, time, from) {
      const chain = recent.findHeaviest(place, time, from);
      chain.score += scale.weighPlace(place);
      if (chain.score > 1)
        chain.score = Math.min(chain.score, scale.weighSpan(chain.first, chain.last));
      recent.add(place, time, chain);
      if (chain.score >= minWeight && !counted.has(place)) countSpan(chain);
      weighed.score = chain.score;
    },
  };
  return weighed;
}

/** A place, and bounds of the chain that ends with it. Computing them needs no weights of words. */
interface DraftPlace {
  place: number;
  time: number;
  from: number;
  /** The maximum weight of the chain. */
  bound: number;
  /** The first and the last place that the chain may span. */
  first: number;
  last: number;
}

/** More than the rounding error of a sum of certainties. */
const rounding = 1e-6;

/**
 * Creates the draft: the places read while every chain must weigh less than `minWeight`, even if each of its words
 * counts fully. Up to then, the weights of words make no difference.
 */
function createDraft({ certainty, certaintyBefore }: ChainIndex) {
  let places: DraftPlace[] = [];

  /** Limits the weight of a chain to the certainties that it spans, but never to less than 1. */
  function limit(weight: number, first: number, last: number): number {
    const span = (certaintyBefore[last + 1] ?? 0) - (certaintyBefore[first] ?? 0) + rounding;
    return Math.min(weight, Math.max(1, span));
  }

  return {
    /** Begins a word. Returns the number of places before it. Forgets the places when they are too old to continue. */
    begin(time: number): number {
      if (places.length > 0 && time - (places.at(-1)?.time ?? 0) > maxGap) places = [];
      return places.length;
    },
    /** Adds a place. Returns whether all chains are still light. */
    add(place: number, time: number, from: number): boolean {
      const next = { place, time, from, bound: 0, first: place, last: place };
      for (let at = from - 1; at >= 0; at--) {
        const before = places[at];
        if (before === undefined || time - before.time > maxGap) break;
        const distance = Math.abs(place - before.place);
        if (distance === 0 || distance > maxSkipped) continue;
        next.bound = Math.max(next.bound, before.bound);
        next.first = Math.min(next.first, before.first);
        next.last = Math.max(next.last, before.last);
      }
      next.bound = limit(next.bound + (certainty[place] ?? 0), next.first, next.last);
      places.push(next);
      return next.bound < minWeight && places.length < maxDraftPlaces;
    },
    /** Adds all places to a chain. */
    replay(chain: WeighedChain): void {
      for (const { place, time, from } of places) chain.add(place, time, from);
    },
  };
}

/** The first and the last place of a chain, and its weight. */
interface Chain {
  first: number;
  last: number;
  score: number;
}

/** Creates the memory of the last places. */
function createRecentPlaces() {
  const empty = { place: 0, time: 0, score: 0, first: 0, last: 0 };
  const ring = Array.from({ length: ringMask + 1 }, () => empty);
  let count = 0;
  return {
    count: () => count,
    /** Returns the heaviest chain that a place continues, extended by the place. Looks only at the first `from` places. */
    findHeaviest(place: number, time: number, from: number): Chain {
      const chain = { first: place, last: place, score: 0 };
      for (let at = from - 1; at >= Math.max(0, count - ringMask); at--) {
        const before = ring[at & ringMask] ?? empty;
        if (time - before.time > maxGap) break;
        const distance = Math.abs(place - before.place);
        if (distance === 0 || distance > maxSkipped || before.score <= chain.score) continue;
        chain.score = before.score;
        chain.first = Math.min(place, before.first);
        chain.last = Math.max(place, before.last);
      }
      return chain;
    },
    add(place: number, time: number, { first, last, score }: Chain): void {
      ring[count & ringMask] = { place, time, score, first, last };
      count++;
    },
  };
}

/** Creates the scale that weighs the places of an index. */
function createScale({ wordAt, certainty }: ChainIndex, weigh: (word: number) => number) {
  /** For each place, the sum of the weights before it. Computed on first use. */
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
