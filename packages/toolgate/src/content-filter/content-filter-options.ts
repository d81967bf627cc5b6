import { InvalidArgumentError, type SettingNames } from '../errors/index.ts';
import type { SentenceCorrection } from './prompt/index.ts';

/** The options of `createContentFilter`. */
export interface ContentFilterOptions {
  /** Texts to hide in every request in addition to the system prompt; their facts are hidden, too. */
  hidden?: readonly string[];
  /**
   * Strings that must not appear in an answer, in any disguise. Each needs at least 4 letters or digits; a Chinese or
   * Japanese character counts as two. A secret of 4 or 5 is found only as a separate token, or spelled letter by letter.
   */
  secrets?: readonly string[];
  /**
   * Whether the filter replaces a secret with `[redacted]` and lets the answer continue. Default false: a secret blocks
   * the answer, as other hidden text always does.
   */
  redact?: boolean;
  /** Texts that an answer may quote, although the hidden texts contain them. */
  quotable?: readonly string[];
  /** Corrections of sentences that the filter classifies wrongly; see `explainSystem`. */
  corrections?: readonly SentenceCorrection[];
  /**
   * How much of an ambiguous prompt to hide, from 0 (quote freely) to 1 (hide any sentence that may be an instruction);
   * default 0.5. It does not affect the texts in `hidden` and `secrets`.
   */
  sensitivity?: number;
  /**
   * The sentence that replaces a blocked answer, or ends it after the text that a stream has sent. Default: "This answer
   * was withheld from here on because it would reveal confidential information." `false` leaves it out.
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
    message: `The sensitivity is ${sensitivity}. Accepted: numbers from 0 to 1.`,
  });
}
