/** A case for the summary. */
export interface WorstCase {
  badness: number;
  /** The file and the line. */
  place: string;
  /** The result, in a few words. */
  finding: string;
  text: string;
}

/** Keeps the worst of many cases. */
export interface WorstCases {
  /** Adds a case, which may push out a better one. */
  add(worst: WorstCase): void;
  /** Returns one line for each case, the worst first. */
  lines(): string[];
}

/** Maximum length of a shown text. */
const maxShownCharacters = 60;

/** Creates a list that keeps the worst cases; of equally bad cases it keeps the first. */
export function createWorstCases(maxCases: number): WorstCases {
  const worstCases: WorstCase[] = [];
  return {
    add(worst) {
      const isFull = worstCases.length >= maxCases;
      const { badness: least = Infinity } = worstCases.at(-1) ?? {};
      if (isFull && worst.badness <= least) return;
      if (isFull) worstCases.pop();
      worstCases.push({ ...worst, text: formatLine(worst.text) });
      worstCases.sort((one, other) => other.badness - one.badness);
    },
    lines: () => worstCases.map(({ place, finding, text }) => `  ${place}  ${finding}  ${text}`),
  };
}

/** Returns the beginning of a text on one line, without control characters that a terminal would execute. */
export function formatLine(text: string, characters: number = maxShownCharacters): string {
  // Invisible characters are dropped later, so four times as many are taken.
  const line = text
    .slice(0, 4 * characters)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  return line.length > characters || text.length > 4 * characters
    ? `${line.slice(0, characters).replace(/[\uD800-\uDBFF]$/, '')}…`
    : line;
}
