import type { Leak } from './content-filter.ts';
import { createDecodedScanners } from './decoded-scanners.ts';
import { createTextScanner } from './text-scanner.ts';
import type { Protection } from './text-scanner.ts';
import { createTranslationScanner } from './translation-scanner.ts';
import { createWordWindow } from './word-window.ts';

/** How far the search for hidden text in one text has come. */
export interface ScanProgress {
  /** How many code units were taken. */
  length: number;
  /** How many of them can no longer be part of a leak, or have waited too long. */
  cleared: number;
  /** The leak, once one was found. */
  leak: Leak | undefined;
}

/** Looks for hidden text in one text and in what is encoded in it. */
export interface SourceScanner {
  /** Takes the next characters, which end with a whole one; stops at a leak. */
  scan(text: string): void;
  /** Ends the text. */
  end(): void;
  /** How far it has come. */
  readonly progress: Readonly<ScanProgress>;
}

/** The most characters that wait for their verdict, besides the limit of 24 words. */
const longestHold = 150;
const lastOfOneUnit = 0xffff;

/** Opens a scanner. What it clears does not depend on how the text was cut. */
export function createSourceScanner(protection: Protection): SourceScanner {
  const plain = createTextScanner(protection);
  const scanners = [plain];
  const codes = createDecodedScanners(protection, scanners);
  const translations = createTranslationScanner(protection.ledgers.map(({ index }) => index));
  const window = createWordWindow();
  const progress: ScanProgress = { length: 0, cleared: 0, leak: undefined };

  /** Goes on by some code units, after which another verdict may be due. */
  function proceed(units: number): void {
    progress.length += units;
    const { length, cleared } = progress;
    let hold = length;
    for (const scanner of scanners) {
      progress.leak ??= scanner.leak;
      hold = Math.min(hold, scanner.holdFrom());
    }
    if (!progress.leak)
      progress.cleared = Math.max(cleared, hold, length - longestHold, window.start);
  }

  /** Reads characters in which nothing is hidden as they are, for what is encoded in them. */
  function scanCodes(quiet: string): void {
    for (let at = 0; at < quiet.length; at++) {
      const skipped = codes.skip(quiet.slice(at));
      at += skipped;
      if (skipped > 0) proceed(skipped);
      if (at === quiet.length) return;
      codes.read(quiet.charCodeAt(at), progress.length);
      proceed(1);
      if (progress.leak) return;
    }
  }

  return {
    progress,
    scan(text) {
      const untranslated = translations.read(text);
      let rest = text.slice(0, untranslated);
      while (rest !== '') {
        const quiet = plain.skip(rest, progress.length);
        scanCodes(rest.slice(0, quiet));
        if (progress.leak || quiet === rest.length) break;
        const code = rest.codePointAt(quiet) ?? 0;
        plain.read(code, progress.length);
        // Of what is skipped above at most two letters are held back, so that its words do not matter.
        window.read(code, progress.length);
        codes.read(code, progress.length);
        const units = code > lastOfOneUnit ? 2 : 1;
        proceed(units);
        if (progress.leak) return;
        rest = rest.slice(quiet + units);
      }
      progress.leak ??= translations.leak;
    },
    end() {
      for (const scanner of scanners) scanner.end();
      translations.end();
      progress.leak ??= translations.leak;
      proceed(0);
      if (!progress.leak) progress.cleared = progress.length;
    },
  };
}
