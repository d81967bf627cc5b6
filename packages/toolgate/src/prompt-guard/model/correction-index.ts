import { fold } from '../../internal/index.ts';
import {
  featuresBetween,
  lexicalStart,
  listWindows,
  type Reading,
  readText,
  type WordGroups,
} from '../features/index.ts';

/** A harmless message that the guard took for an attack. */
export interface PromptCorrection {
  /** The whole message; case and spacing do not matter. */
  text: string;
  /** Always `false`: the message is not an attack. */
  attack: false;
}

/** A corrected text, or a window of it, as the model reads it. */
export interface CorrectedText {
  /** Its features of words, their classes and groups. */
  features: ReadonlySet<number>;
  /** The features of the structure of the whole text. */
  structure: ReadonlySet<number>;
  /** Maximum log-odds, for each head, that a correction takes off a window that resembles the text. */
  maxCorrections: readonly number[];
}

/** Finds the corrected text that resembles another text or a window of it. */
export interface CorrectionIndex {
  /** Returns the corrected text that equals a text; `undefined` if no corrected text does. */
  findEqual(text: string): CorrectedText | undefined;
  /**
   * Returns the window of a corrected text that shares the most words and sequences of words with a window; `undefined` if no
   * window shares enough. It compares windows, because a long text as a whole has the words of any attack.
   */
  findSimilar(window: Int32Array): CorrectedText | undefined;
}

/**
 * Minimum share of the words and their sequences in a window that a window of a corrected text must have, too. With this share
 * and twenty corrections, recall on attacks falls by less than a point (`pnpm bench:corrections DATA`).
 */
const minSharedWords = 0.5;
/** A window with fewer features of words is too short to compare. Scripts without spaces have no such features. */
const minWordFeatures = 12;
/** Log-odds of a corrected text after its correction: a score of 0.25, just below the thresholds of every preset. */
const correctedOdds = -1.1;
/** Maximum correction in log-odds: a clear attack is still hardened. */
const maxCorrection = 8;

/** Settings of {@link createCorrectionIndex}. */
interface CorrectionIndexOptions {
  corrections: readonly PromptCorrection[];
  groups: WordGroups;
  /** Returns the log-odds of a text for each head. */
  measureOdds: (text: string) => readonly number[];
}

/** Creates an index of corrections. */
export function createCorrectionIndex({
  corrections,
  groups,
  measureOdds,
}: CorrectionIndexOptions): CorrectionIndex {
  const windows: CorrectedText[] = [];
  const examples = new Map(
    corrections.map(({ text }) => {
      const readings = readText(text, groups);
      const example: CorrectedText = {
        features: joinSets(readings.map(({ features }) => features)),
        structure: joinSets(readings.map(({ shared }) => shared)),
        maxCorrections: measureOdds(text).map((odds) =>
          Math.min(maxCorrection, Math.max(0, odds - correctedOdds)),
        ),
      };
      for (const features of readings.flatMap(readWindows)) windows.push({ ...example, features });
      return [fold(text), example] as const;
    }),
  );
  const maxLength = Math.max(0, ...corrections.map(({ text }) => text.length));
  const holders = listHolders(windows);
  return {
    findEqual: (text) =>
      // A text that is much longer cannot be equal, and needs no second pass.
      text.length > 2 * maxLength ? undefined : examples.get(fold(text)),
    findSimilar(window) {
      const words = new Set(window.filter((feature) => feature >= lexicalStart));
      if (words.size < minWordFeatures) return undefined;
      const shared = new Uint32Array(windows.length);
      for (const word of words) {
        for (const holder of holders.get(word) ?? []) shared[holder] = (shared[holder] ?? 0) + 1;
      }
      let most = 0;
      for (let at = 1; at < shared.length; at += 1)
        if ((shared[at] ?? 0) > (shared[most] ?? 0)) most = at;
      return (shared[most] ?? 0) < minSharedWords * words.size ? undefined : windows[most];
    },
  };
}

function readWindows(reading: Reading): ReadonlySet<number>[] {
  const bounds = listWindows(reading);
  const windows: ReadonlySet<number>[] = [];
  for (let at = 0; at < bounds.length; at += 2) {
    windows.push(new Set(featuresBetween(reading, bounds[at] ?? 0, bounds[at + 1] ?? 0)));
  }
  return windows;
}

/** Lists, for each word feature, the indexes of the windows that have it, so a window is not compared with all texts. */
function listHolders(windows: readonly CorrectedText[]): ReadonlyMap<number, readonly number[]> {
  const holders = new Map<number, number[]>();
  for (const [index, { features }] of windows.entries()) {
    for (const feature of features) {
      if (feature < lexicalStart) continue;
      const featureHolders = holders.get(feature);
      if (featureHolders) featureHolders.push(index);
      else holders.set(feature, [index]);
    }
  }
  return holders;
}

function joinSets(lists: readonly Int32Array[]): ReadonlySet<number> {
  const joined = new Set<number>();
  for (const list of lists) for (const value of list) joined.add(value);
  return joined;
}
