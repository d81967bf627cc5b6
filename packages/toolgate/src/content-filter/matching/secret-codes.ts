import { createShortCodeReader, type FoldedText, readFolded } from '../reading/index.ts';
import type { SecretState } from '../secret-matching/index.ts';
import { createSecretHalves, createSpelledSecrets, type WordSearch } from '../spelling/index.ts';
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
  /** The offset from which text may be a secret; Infinity without one. */
  readonly hold: number;
  /** Whether a secret was found. */
  readonly isFound: boolean;
}

/**
 * Creates a search for the secrets of `protection`.
 *
 * @param before the text before this one, in which a secret may begin.
 */
export function openSecretCodes(
  protection: Protection & { secrets: SecretState },
  before: string,
): SecretCodes {
  const { secrets, isSecretAllowed: isAllowed } = protection;
  const codes = createShortCodeReader();
  const words = [createSpelledSecrets, createSecretHalves].map((create) =>
    openAfter(before, () => create(secrets, isAllowed)),
  );
  const search: SecretCodes & { hold: number; isFound: boolean } = {
    hold: Number.POSITIVE_INFINITY,
    isFound: false,
    scan(text, { from, to, offset }, readLetters) {
      for (let at = from; at < to;) {
        const start = offset + at - from;
        const end = codes.findEnd(text, { from: at, to, offset: start });
        updateHold();
        const part = { from: at, to: end, offset: start };
        if (!scanInTurn(words, 0, text, part, { settle, readLetters })) return;
        if (codes.hasEnded()) readCode();
        if (search.isFound) return;
        at = end;
      }
    },
    end() {
      readCode();
      for (const one of words) search.isFound ||= one.end();
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

  /** Applies what a search stopped for. Returns whether no secret was found. */
  function settle(one: WordSearch): boolean {
    search.isFound ||= one.settle();
    updateHold();
    return !search.isFound;
  }

  /** The letters are compared one by one, so they read the hold far more often than it changes. */
  function updateHold(): void {
    search.hold = Math.min(codes.holdFrom(), ...words.map((one) => one.holdFrom()));
  }

  return search;
}

/** Opens a search that has read a text already. A text that says a secret itself is left out. */
function openAfter(text: string, open: () => WordSearch): WordSearch {
  const search = open();
  let isFound = false;
  let offset = -text.length;
  readFolded(text, (stretch) => {
    const { length } = stretch;
    for (let at = 0; at < length && !isFound;) {
      at = search.readTo(stretch, { from: at, to: length, offset: offset + at });
      isFound = search.settle();
    }
    offset += length;
    return !isFound;
  });
  return isFound ? open() : search;
}

/** What happens between the searches: `settle` applies what one stopped for, `readLetters` reads the letters before it. */
interface ScanSteps {
  settle(search: WordSearch): boolean;
  readLetters(from: number, to: number): boolean;
}

/**
 * Lets each search, from number `turn` on, read a text up to where the one before it stops, then `readLetters`. Returns
 * whether to read on.
 */
function scanInTurn(
  searches: readonly WordSearch[],
  turn: number,
  text: FoldedText,
  part: { from: number; to: number; offset: number },
  steps: ScanSteps,
): boolean {
  const { from, to, offset } = part;
  const search = searches[turn];
  if (search === undefined) return steps.readLetters(from, to);
  for (let at = from; at < to;) {
    const rest = at === from ? part : { from: at, to, offset: offset + at - from };
    const end = search.readTo(text, rest);
    const read = end === to ? rest : { ...rest, to: end };
    if (!scanInTurn(searches, turn + 1, text, read, steps)) return false;
    if (end < to && !steps.settle(search)) return false;
    at = end;
  }
  return true;
}
