import { createShortCodeReader, type FoldedText } from '../reading/index.ts';
import { createSpelledSecrets } from '../spelling/index.ts';
import { createTextScanner, type Protection } from './text-scanner.ts';

/** Looks for secrets that are not in the letters of a text: in a short code, or spelled with other words between. */
export interface SecretCodes {
  /**
   * Reads a text from `from` to before `to`; `offset` is the source offset of `from`. It cuts the text where its hold
   * changes or a secret ends, and lets `readLetters` read each piece first; `readLetters` returns `false` to stop. The
   * cuts are at the same places however the text arrives.
   */
  scan(
    text: FoldedText,
    part: { from: number; to: number; offset: number },
    readLetters: (from: number, to: number) => boolean,
  ): void;
  /** Ends the text. */
  end(): void;
  /** The offset from which text may be a secret; `undefined` without one. */
  readonly hold: number | undefined;
  /** Whether a secret was found. */
  readonly isFound: boolean;
}

/** Creates a search for the secrets of `protection`; `undefined` if it has none. */
export function openSecretCodes(protection: Protection): SecretCodes | undefined {
  const { secrets, isSecretAllowed: isAllowed } = protection;
  if (secrets === undefined) return undefined;
  const codes = createShortCodeReader();
  const spelled = createSpelledSecrets(secrets, { isAllowed });
  const search: SecretCodes & { hold: number | undefined; isFound: boolean } = {
    hold: undefined,
    isFound: false,
    scan(text, { from, to, offset }, readLetters) {
      for (let at = from; at < to;) {
        const start = offset + at - from;
        const end = codes.findEnd(text, { from: at, to, offset: start });
        updateHold();
        if (!scanSpelled(text, { from: at, to: end, offset: start }, readLetters)) return;
        if (end < to) readCode();
        if (search.isFound) return;
        at = end;
      }
    },
    end() {
      readCode();
      search.isFound ||= spelled.end();
    },
  };

  function readCode(): void {
    const decoded = codes.decode();
    if (decoded === undefined) return;
    const scanner = createTextScanner({ ...protection, detectors: [], isDecoded: true });
    let offset = 0;
    for (const character of decoded) scanner.read(character.codePointAt(0) ?? 0, offset++);
    scanner.end();
    search.isFound ||= scanner.leak !== undefined;
  }

  /** The letters are compared one by one, so they read the hold far more often than it changes. */
  function updateHold(): void {
    const spelledFrom = spelled.holdFrom();
    const codeFrom = codes.holdFrom();
    search.hold =
      spelledFrom === undefined || codeFrom === undefined
        ? (spelledFrom ?? codeFrom)
        : Math.min(spelledFrom, codeFrom);
  }

  /** Returns whether to read on. */
  function scanSpelled(
    text: FoldedText,
    { from, to, offset }: { from: number; to: number; offset: number },
    readLetters: (from: number, to: number) => boolean,
  ): boolean {
    for (let at = from; at < to;) {
      const end = spelled.readTo(text, { from: at, to, offset: offset + at - from });
      if (!readLetters(at, end)) return false;
      if (end < to) {
        search.isFound ||= spelled.settle();
        updateHold();
      }
      if (search.isFound) return false;
      at = end;
    }
    return true;
  }

  return search;
}
