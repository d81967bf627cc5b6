import { alteredLetters } from './altered-letters.ts';
import { wordClues } from './clue-words.ts';
import { foldText } from './fold-text.ts';
import { frameNames, frameSignals, frame } from './frame-signals.ts';
import { hiddenReadings, type HiddenReading } from './hidden-readings.ts';
import { payloadSignal } from './payload-signal.ts';
import { splitWords } from './split-words.ts';
import { textClues } from './text-clues.ts';
import { frameFeature, textFeatures, type TextFeatures } from './text-features.ts';
import type { WordGroups } from './word-groups.ts';

/** A way to read a text, in features. */
export interface Reading extends TextFeatures {
  /** Features of the whole reading, which every window of it shares. */
  shared: Int32Array;
}

/** Reads a text as it stands and, where it hides something, without the disguise. */
export function readText(text: string, groups: WordGroups): Reading[] {
  const clues = textClues(text);
  const folded = foldText(text, clues);
  const words = splitWords(folded);
  const hints = wordClues(words);
  const signals = frameSignals(text, clues) | alteredLetters(text, clues);
  const plain = {
    ...textFeatures(words, groups),
    shared: sharedFeatures(signals | payloadSignal(folded, hints)),
  };
  return [
    plain,
    ...hiddenReadings(text, clues, hints).map((hidden) => readHidden(hidden, signals, groups)),
  ];
}

/** Reads a text without its disguise, which keeps the signals of the whole. */
function readHidden(
  { folded, spelledOut }: HiddenReading,
  signals: number,
  groups: WordGroups,
): Reading {
  const words = splitWords(folded);
  const shared =
    signals |
    frameSignals(folded, textClues(folded)) |
    payloadSignal(folded, wordClues(words)) |
    frame.disguised |
    (spelledOut ? frame.spelledOut : 0);
  return { ...textFeatures(words, groups), shared: sharedFeatures(shared) };
}

function sharedFeatures(signals: number): Int32Array {
  return Int32Array.from(
    frameNames.flatMap((_, bit) => (((signals >> bit) & 1) === 0 ? [] : [frameFeature(bit)])),
  );
}

/**
 * Calls back with the cells of each window, from the first to before the end: a cell and the one after it. What stands in
 * a paragraph of its own before or after a document is a window by itself too, so that the document does not outweigh it.
 */
export function forEachWindow(
  { cells, leads, trails }: TextFeatures,
  visit: (first: number, end: number) => void,
): void {
  const count = cells.length - 1;
  for (let cell = 0; cell === 0 || cell + 1 < count; cell += 1) {
    visit(cell, Math.min(count, cell + 2));
  }
  if (leads) visit(0, 1);
  if (trails) visit(count - 1, count);
}
