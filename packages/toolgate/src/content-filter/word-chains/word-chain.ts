import { type ChainIndex, hashKey } from './chain-index.ts';

/** Follows the words of a hidden text through a text, with any other words between them. */
export interface WordChain {
  /** Whether the hidden text may have a word of this key; `push` does nothing for others. */
  knows(key: number): boolean;
  /** Reads the next word by its key; returns the weight of the heaviest chain that it belongs to. */
  push(key: number, time: number): number;
  /** The weight of all words that were part of chains that are too heavy for chance. */
  readonly total: number;
  /** The weight of all words of the hidden text. */
  weigh(): number;
}

/** Words of a text within which the next word of a chain comes: a line, or a row of a table. */
const maxGap = 24;
/** The weight from which on a chain is too heavy for chance. */
const minWeight = 4;
/** Words of the hidden text, without words that say nothing, that a chain may leave out or turn round. */
const maxSkipped = 3;
const ringMask = 63;
/** Places after which a draft is weighed: each new place is compared with the places of the last words. */
const maxDraftPlaces = 256;

/**
 * Creates a chain. Each word of the text that the hidden text holds too joins the heaviest chain with a word near it in
 * the hidden text, if that came a short while ago. So words count in order, backwards, in turned groups and in columns, with
 * anything between them. A chain weighs at most as much as the part of the hidden text that it spans: words
 * that come again and again add nothing. Each word takes constant time.
 *
 * @param weigh returns how much a hidden word counts, 0 to 1. It is called only once a chain may be too heavy for chance, since its
 * first call reads the whole conversation.
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
        // The draft knows this place already.
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

/** A chain whose words were weighed. */
interface WeighedChain {
  /** Adds a place; `from` is the number of places before the places of this word. */
  add(place: number, time: number, from: number): void;
  /** The number of places. */
  count(): number;
  /** The weight of the chain that the last place belongs to. */
  score: number;
  total: number;
  weigh(): number;
}

function createWeighedChain(index: ChainIndex, weigh: (word: number) => number): WeighedChain {
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

/** A place that was read, and the bounds of the chain that ends with it, without weighing any word. */
interface DraftPlace {
  place: number;
  time: number;
  from: number;
  /** The maximum weight of the chain. */
  bound: number;
  /** The first and the last place that it may span. */
  first: number;
  last: number;
}

/** More than the rounding of a sum of certainties. */
const rounding = 1e-6;

/**
 * Creates the memory of the places that were read while all chains weigh less than `minWeight` even if each of their words
 * counts fully. Until then nothing depends on the weights of words.
 */
function createDraft({ certainty, certaintyBefore }: ChainIndex) {
  let places: DraftPlace[] = [];

  /** Returns the bounded weight of a chain that spans these places. They do not bound a chain that weighs at most 1. */
  function limit(weight: number, first: number, last: number): number {
    const span = (certaintyBefore[last + 1] ?? 0) - (certaintyBefore[first] ?? 0) + rounding;
    return Math.min(weight, Math.max(1, span));
  }

  return {
    /** Begins a word and returns the number of places before it. Places that no chain can continue are forgotten. */
    begin(time: number): number {
      if (places.length > 0 && time - (places.at(-1)?.time ?? 0) > maxGap) places = [];
      return places.length;
    },
    /** Adds a place; whether all chains are still light. */
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

/** Creates the memory of the places that were read last. */
function createRecentPlaces() {
  const empty = { place: 0, time: 0, score: 0, first: 0, last: 0 };
  const ring = Array.from({ length: ringMask + 1 }, () => empty);
  let count = 0;
  return {
    count: () => count,
    /** Finds the heaviest chain that a place continues, with the place itself; `from` is the number of places to look at. */
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
