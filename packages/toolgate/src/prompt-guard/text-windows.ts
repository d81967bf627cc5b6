import { foldText } from './fold-text.ts';
import { frameNames, frameSignals, frame } from './frame-signals.ts';
import { hiddenReadings, type HiddenReading } from './hidden-readings.ts';
import { payloadSignal } from './payload-signal.ts';
import { frameFeature, textFeatures, type TextFeatures } from './text-features.ts';
import type { WordGroups } from './word-groups.ts';

/** A way to read a text, in features. */
export interface Reading extends TextFeatures {
  /** Features of the whole reading, which every window of it shares. */
  shared: Int32Array;
}

/** Reads a text as it stands and, where it hides something, without the disguise. */
export function readText(text: string, groups: WordGroups): Reading[] {
  const signals = frameSignals(text);
  const folded = foldText(text);
  const plain = {
    ...textFeatures(folded, groups),
    shared: sharedFeatures(signals | payloadSignal(folded)),
  };
  const read = ({ folded: reading, spelledOut }: HiddenReading): Reading => ({
    ...textFeatures(reading, groups),
    shared: sharedFeatures(
      signals |
        frameSignals(reading) |
        payloadSignal(reading) |
        frame.disguised |
        (spelledOut ? frame.spelledOut : 0),
    ),
  });
  return [plain, ...hiddenReadings(text).map(read)];
}

function sharedFeatures(signals: number): Int32Array {
  return Int32Array.from(
    frameNames.flatMap((_, bit) => (((signals >> bit) & 1) === 0 ? [] : [frameFeature(bit)])),
  );
}

/**
 * Calls back with the range of features of each window: a cell and the one after it. What stands in a paragraph of its
 * own before or after a document is a window by itself too, so that the document does not outweigh it.
 */
export function forEachWindow(
  { cells, leads, trails }: TextFeatures,
  visit: (from: number, to: number) => void,
): void {
  const last = cells.length - 1;
  for (let cell = 0; cell === 0 || cell + 1 < last; cell += 1) {
    visit(cells[cell] ?? 0, cells[Math.min(last, cell + 2)] ?? 0);
  }
  if (leads) visit(cells[0] ?? 0, cells[1] ?? 0);
  if (trails) visit(cells[last - 1] ?? 0, cells[last] ?? 0);
}
