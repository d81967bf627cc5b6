import { InvalidArgumentError, type SettingNames } from '../errors/index.ts';
import type { SentenceCorrection } from './prompt/index.ts';

/** The options of `createContentFilter`. */
export interface ContentFilterOptions {
  /** Texts to hide in every request, facts included, in addition to the system prompt. */
  hidden?: readonly string[];
  /**
   * Strings that must not appear in any disguise. Each needs at least 4 letters or digits, where a Chinese or Japanese
   * character counts as two. The filter finds a secret of 4 or 5 only as a separate token, or spelled letter by letter.
   */
  secrets?: readonly string[];
  /**
   * Whether the filter replaces a secret with `[redacted]` and lets the answer continue. By default a secret blocks the
   * answer. Other hidden text always blocks it.
   */
  redact?: boolean;
  /** Texts that an answer may quote although hidden texts contain them. */
  quotable?: readonly string[];
  /** Corrections of sentences that the filter misunderstands; see `explainSystem`. */
  corrections?: readonly SentenceCorrection[];
  /**
   * How much of an ambiguous prompt to hide, from 0 (quote freely) to 1 (hide any sentence that may be an instruction);
   * 0.5 by default. Texts that the host hides are hidden at any value.
   */
  sensitivity?: number;
  /**
   * The sentence that ends a blocked answer, after the text that a stream has sent, or alone. Default: "This answer was
   * withheld from here on because it would reveal confidential information." `false` leaves it out.
   */
  notice?: string | false;
}

/** The names of the options in {@link ContentFilterOptions}. */
export const contentFilterNames: readonly string[] = Object.keys({
  hidden: true,
  secrets: true,
  redact: true,
  quotable: true,
  corrections: true,
  sensitivity: true,
  notice: true,
} satisfies SettingNames<ContentFilterOptions>);

/**
 * Checks the option `sensitivity`.
 *
 * @throws InvalidArgumentError for a sensitivity out of range.
 */
export function assertSensitivity(sensitivity: number): void {
  if (sensitivity >= 0 && sensitivity <= 1) return;
  throw new InvalidArgumentError({
    argument: 'contentFilter.sensitivity',
    message: `The sensitivity is ${sensitivity}; accepted are numbers from 0 to 1.`,
  });
}
