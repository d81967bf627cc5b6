import {
  correctTypos,
  findMarkers,
  hiddenReadings,
  type HiddenReading,
  scanText,
} from '../disguises/index.ts';
import { splitWords, scanCharacters, type WordBuffers, type Words } from '../text/index.ts';
import { alteredLetters } from './altered-letters.ts';
import { structureFeature } from './feature-numbers.ts';
import { payloadSignal, structureSignals, structure } from './structure-signals.ts';
import { type FeatureBuffer, textFeatures, type TextFeatures } from './text-features.ts';
import { findGroup, type WordGroups } from './word-groups.ts';

/** Above this share of known words, too few unknown words are left for `correctTypos`. */
const maxKnownShare = 0.9;

/** One reading of a text, as features. */
export interface Reading extends TextFeatures {
  /** Features of the structure of the whole reading; they belong to each of its windows. */
  shared: Int32Array;
  words: Words;
}

/** Arrays that the first reading of each text reuses: new arrays for each text would keep the garbage collector busy. */
export interface ReadingBuffers extends WordBuffers, FeatureBuffer {}

/**
 * Reads a text unchanged, and again without each disguise that it finds. Leaves out a header at the end that only asks for an
 * answer.
 *
 * @param buffers arrays to reuse; they keep the first reading until the next call. New arrays by default.
 */
export function readText(
  wholeText: string,
  groups: WordGroups,
  buffers?: ReadingBuffers,
): [Reading, ...Reading[]] {
  const text = removeCue(wholeText);
  const scanned = scanText(text, buffers);
  const { scan, words, markers } = scanned;
  const signals = structureSignals(text, scan) | alteredLetters(text, scan);
  const plain = {
    ...textFeatures(words, groups, buffers),
    words,
    shared: sharedFeatures(signals | payloadSignal(words, markers)),
  };
  const isKnown = (hash: number): boolean => findGroup(groups, hash) !== 0;
  const hidden = hiddenReadings(scanned, isKnown);
  return [
    plain,
    ...hidden.map((one) => readHidden(one, signals, groups)),
    ...readCorrected(plain, groups),
  ];
}

/** A header without an answer at the end of a text, and the most characters that it has. */
const cue = /\n[ \t]*(?:assistant|ai|bot|chatgpt|gpt|answer|response|output)[ \t]{0,4}:\s*$/i;
const maxCueLength = 32;

/** Removes a header such as `Answer:` at the end of a text, which prompts for completion have. */
function removeCue(text: string): string {
  const end = text.slice(-maxCueLength);
  const found = cue.exec(end);
  return found === null ? text : text.slice(0, text.length - end.length + found.index);
}

/** Reads a text with its typos corrected. Typos alone are not a disguise, because all people make some. */
function readCorrected(plain: Reading, groups: WordGroups): Reading[] {
  if (plain.knownShare > maxKnownShare) return [];
  const { words, shared } = plain;
  const isKnown = (word: number): boolean => findGroup(groups, words.hash[word] ?? 0) !== 0;
  const corrected = correctTypos(words, isKnown);
  if (corrected === '') return [];
  const correctedWords = splitWords(corrected);
  return [{ ...textFeatures(correctedWords, groups), words: correctedWords, shared }];
}

/** Reads a text without its disguise; it keeps the signals of the disguised text. */
function readHidden(
  { folded, spelledOut }: HiddenReading,
  signals: number,
  groups: WordGroups,
): Reading {
  const words = splitWords(folded);
  const shared =
    signals |
    structureSignals(folded, scanCharacters(folded)) |
    payloadSignal(words, findMarkers(words)) |
    structure.disguised |
    (spelledOut ? structure.spelledOut : 0);
  return {
    ...textFeatures(words, groups),
    words,
    shared: sharedFeatures(shared),
  };
}

function sharedFeatures(signals: number): Int32Array {
  const features: number[] = [];
  for (let bits = signals; bits !== 0; bits &= bits - 1) {
    features.push(structureFeature(31 - Math.clz32(bits & -bits)));
  }
  // `Int32Array.from` takes several times as long.
  return new Int32Array(features);
}

/**
 * Lists the windows of a reading, each as its first cell and the cell after its last. A window is two adjacent cells. A
 * paragraph before or after a document is also a window of its own, because the document could outweigh it.
 */
export function listWindows({ cells, leads, trails }: TextFeatures): number[] {
  const count = cells.length - 1;
  const windows: number[] = [];
  for (let cell = 0; cell === 0 || cell + 1 < count; cell += 1) {
    windows.push(cell, Math.min(count, cell + 2));
  }
  if (leads) windows.push(0, 1);
  if (trails) windows.push(count - 1, count);
  return windows;
}
