import {
  createDisguiseReader,
  type DisguiseReader,
  getHiddenPatterns,
} from '../disguises/index.ts';
import { readFolded } from '../reading/index.ts';
import { createDecodedTexts, createRecentTexts, type RecentTexts } from './decoded-texts.ts';
import type { Leak, Protection } from './text-scanner.ts';

/** Looks for hidden text in disguises. It reads the texts of one answer, one after another. */
export interface DisguiseScanner extends Pick<
  DisguiseReader,
  'read' | 'readWords' | 'end' | 'holdFrom'
> {
  /** Whether it holds no text and has found no leak. */
  isQuiet(): boolean;
  /** Reads a text that the client already has. It finds leaks only in the text that continues it. */
  continueAfter(text: string): void;
  /** Returns the leak, once one was found. */
  leak: () => Leak | undefined;
}

/** The pool of the scanners of one answer. A new text reuses the scanner of a text that has ended. */
export interface DisguisePool {
  /** Takes a scanner for a text that begins. */
  take(): DisguiseScanner;
  /** Returns the scanner of a text that ended. */
  give(scanner: DisguiseScanner): void;
}

/** Maximum depth of codes inside codes. */
const maxDepth = 2;

/**
 * Creates the pool of one answer. Each scanner first reads the earlier answers, because a disguise may be cut into
 * slices, one a turn.
 *
 * @param readEarlier returns the text of earlier answers that this answer continues.
 */
export function createDisguisePool(
  protection: Protection,
  readEarlier: () => string,
): DisguisePool {
  let spare: DisguiseScanner | undefined;
  const recent = createRecentTexts();

  function openScanner(): DisguiseScanner {
    const scanner = createDisguiseScanner(protection, recent, maxDepth);
    scanner.continueAfter(readEarlier());
    return scanner;
  }

  return {
    take() {
      const scanner = spare ?? openScanner();
      spare = undefined;
      return scanner;
    },
    give(scanner) {
      spare = scanner;
    },
  };
}

function createDisguiseScanner(
  protection: Protection,
  recent: RecentTexts,
  depth: number,
): DisguiseScanner {
  let leak: Leak | undefined;
  const decoded = createDecodedTexts({
    protection,
    recent,
    openInner() {
      const scanner = createDisguiseScanner(protection, recent, depth - 1);
      return { read: (text) => readWhole(scanner, text), leak: scanner.leak };
    },
    position: () => reader.position(),
    onLeak(found) {
      leak ??= found;
      reader.stop();
    },
  });
  const reader = createDisguiseReader({
    hidden: protection.detectors.map(({ index, weigh, weighDisguised = weigh }) =>
      getHiddenPatterns(index, weighDisguised),
    ),
    ...(depth > 0 && { openText: decoded.open, isHeld: isHeldByDecoded }),
  });

  function isHeldByDecoded(): boolean {
    return decoded.holdFrom() < Number.POSITIVE_INFINITY;
  }

  const holdFrom = (): number => Math.min(decoded.holdFrom(), reader.holdFrom());
  const findLeak = (): Leak | undefined => leak ?? toLeak(reader.found());

  function end(): void {
    reader.end();
    decoded.end();
  }

  function resume(): void {
    leak = undefined;
    reader.resume();
  }

  return {
    read: (text, from, to) => reader.read(text, from, to),
    readWords: (text, from, to) => (isHeldByDecoded() ? 0 : reader.readWords(text, from, to)),
    isQuiet: () => holdFrom() === Number.POSITIVE_INFINITY && findLeak() === undefined,
    continueAfter(text) {
      if (text === '') return;
      readFolded(text, (stretch) => {
        for (let at = 0; at < stretch.length;) {
          at += reader.read(stretch, at, stretch.length);
          resume();
        }
        return true;
      });
      end();
      resume();
      reader.continueAnswers();
    },
    end,
    holdFrom,
    leak: findLeak,
  };
}

function readWhole(scanner: DisguiseScanner, text: string): void {
  readFolded(text, (stretch) => {
    scanner.read(stretch, 0, stretch.length);
    return true;
  });
}

function toLeak(kind: Leak['kind'] | undefined): Leak | undefined {
  return kind && { kind };
}
