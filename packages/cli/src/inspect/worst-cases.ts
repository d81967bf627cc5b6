/** A case to look at. */
export interface WorstCase {
  /** How bad it is. */
  badness: number;
  /** Where it stands: file and line. */
  place: string;
  /** What was found, in a few words. */
  finding: string;
  /** The text. */
  text: string;
}

/** Keeps the worst of many cases. */
export interface WorstCases {
  add(worst: WorstCase): void;
  /** One line a case, the worst first. */
  lines(): string[];
}

/** How much of a text is shown. */
const shownCharacters = 60;

/** Keeps as many of the worst cases as are asked for; of equally bad ones the first. */
export function createWorstCases(most: number): WorstCases {
  const kept: WorstCase[] = [];
  return {
    add(worst) {
      const last = kept.at(-1);
      if (kept.length >= most && (last === undefined || worst.badness <= last.badness)) return;
      const at = kept.findIndex(({ badness }) => badness < worst.badness);
      kept.splice(at === -1 ? kept.length : at, 0, { ...worst, text: shown(worst.text) });
      kept.length = Math.min(kept.length, most);
    },
    lines: () => kept.map(({ place, finding, text }) => `  ${place}  ${finding}  ${text}`),
  };
}

/** The beginning of a text on one line; what could steer a terminal is left out. */
export function shown(text: string, characters: number = shownCharacters): string {
  // Four times as much is enough to find that many visible characters in all but odd texts.
  const line = text
    .slice(0, 4 * characters)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  return line.length > characters || text.length > 4 * characters
    ? `${line.slice(0, characters).replace(/[\uD800-\uDBFF]$/, '')}…`
    : line;
}
