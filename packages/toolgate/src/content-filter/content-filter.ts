import type { SentenceCorrection } from './sentence-corrections.ts';

/** How a text of the prompt is protected. */
export type Visibility =
  /** All of it is hidden, facts too. Without any mark, instructions are hidden and facts may be quoted. */
  | 'hidden'
  /** Nothing in it is hidden. */
  | 'quotable'
  /** All of it is hidden, down to a single word of 6 characters. */
  | 'secret';

/** A text that the answer must not reveal. */
export interface HiddenText {
  /** The text itself. */
  text: string;
  /** Where it comes from; it becomes the `kind` of a leak. */
  kind: 'instructions' | 'tool-descriptions' | 'secret';
  /** How it is protected; by default its instructions are hidden and facts in it may be quoted. */
  visibility?: Visibility;
}

/** What one request hides and what it exempts. */
export interface FilterRequest {
  /**
   * System and developer messages, instructions, and each tool description; the first 400,000
   * characters of them are protected.
   */
  hidden: readonly HiddenText[];
  /** User messages and tool results: runs of 20 words or more in common with them may be repeated. */
  exempt?: readonly string[];
  /**
   * Answers of this conversation that the user has already read, oldest first; the last 400,000 characters count.
   * What they gave away adds to what this answer gives away.
   */
  earlierAnswers?: readonly string[];
}

/** A leak that the filter found. It never holds the text. */
export interface Leak {
  /** What kind of hidden text would have been revealed. */
  kind: HiddenText['kind'];
}

/**
 * One text that the model writes, delta by delta. Text comes out as soon as it can no longer be
 * part of a leak; once a leak is found nothing more comes out.
 */
export interface FilterChannel {
  /** Takes the next delta and returns the text that may be sent now, possibly empty. */
  push(text: string): string;
  /**
   * Ends the text and returns what was still held back, or nothing when it is a leak. What is pushed from then on is
   * another text.
   */
  end(): string;
  /** The leak that was found, once one was. */
  readonly leak: Leak | undefined;
}

/** The filter for one answer. What its channels reveal adds up. */
export interface FilterSession {
  /** Opens the filter of one text, of one tool call's arguments or of one reasoning part. */
  channel(): FilterChannel;
  /** The filter of another answer to the same request, which has revealed nothing yet. Costs less than to open it again. */
  reopen(): FilterSession;
}

/** Settings of {@link createContentFilter}. */
export interface ContentFilterOptions {
  /** Texts of which all is hidden in every request, besides its system prompt. */
  hidden?: readonly string[];
  /** Strings that must not appear in any disguise, down to a single word of 6 characters. */
  secrets?: readonly string[];
  /** Texts that may be quoted although they stand in a hidden text. */
  quotable?: readonly string[];
  /** What sentences of system prompts are, where they are misunderstood; see `explainSystem`. */
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
