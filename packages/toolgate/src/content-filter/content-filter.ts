import type { Leak } from './matching/index.ts';
import type { HiddenText, SentenceCorrection } from './prompt/index.ts';

/** What one request hides and what it exempts. */
export interface FilterRequest {
  /**
   * System and developer messages, instructions, and each tool description; the first 400,000
   * characters of them are protected.
   */
  hidden: readonly HiddenText[];
  /** User messages and tool results. An answer may repeat 20 or more words in a row that they share with hidden text. */
  exempt?: readonly string[];
  /**
   * Answers of this conversation that the user has already read, oldest first; the last 400,000 characters count.
   * What they revealed adds to what this answer reveals.
   */
  earlierAnswers?: readonly string[];
}

/**
 * Filters one text that the model writes, delta by delta. Text comes out as soon as it can no longer be part of a leak.
 * After a leak nothing comes out.
 */
export interface FilterChannel {
  /** Takes the next delta and returns the text that may be sent now, possibly empty. */
  push(text: string): string;
  /**
   * Ends the text and returns what was still held, or nothing when it is a leak. A later `push` begins another text.
   */
  end(): string;
  /** The leak that was found, once one was. */
  readonly leak: Leak | undefined;
}

/** Filters one answer. What its channels reveal adds up. */
export interface FilterSession {
  /** Opens the filter of one text: a text part, a tool call's arguments or a reasoning part. */
  channel(): FilterChannel;
  /** Opens the filter of another answer to the same request. It costs less than `open`. */
  reopen(): FilterSession;
}

/** Settings of {@link createContentFilter}. */
export interface ContentFilterOptions {
  /** Texts that are hidden in every request, facts included, in addition to its system prompt. */
  hidden?: readonly string[];
  /** Strings that must not appear in any disguise. Each needs at least 6 letters or digits. */
  secrets?: readonly string[];
  /** Texts that may be quoted although hidden texts contain them. */
  quotable?: readonly string[];
  /** What misunderstood sentences of system prompts are; see `explainSystem`. */
  corrections?: readonly SentenceCorrection[];
  /** What a reader sees in place of a blocked answer; `false` leaves it out. */
  notice?: string | false;
}

/** Blocks output that would reveal the system prompt or other hidden instructions. */
export interface ContentFilter {
  /** What a reader sees in place of a blocked answer; empty when it is left out. */
  readonly notice: string;
  /** Opens the filter for one answer; `undefined` when the request hides nothing. */
  open(request: FilterRequest): FilterSession | undefined;
}
