import type { AnyLanguageModel } from '../specification/index.ts';

/** Scores from which user input is hardened and blocked, each from 0 to 1. */
export interface PromptGuardThresholds {
  /** From this score on the guard delimits the input before it is sent. */
  harden: number;
  /** From this score on the guard refuses the newest user turn. */
  block: number;
}

/** Settings of {@link createPromptGuard}. */
export interface PromptGuardOptions {
  /** A preset or own thresholds; default `default`. */
  thresholds?: 'strict' | 'default' | 'lenient' | PromptGuardThresholds;
  /** A model of any AI SDK major that decides about scores between the two thresholds; none by default. */
  judge?: AnyLanguageModel;
  /** What a blocked caller reads; a neutral sentence by default. */
  refusal?: string;
}

/**
 * A part of a message in the shape of the AI SDK or of one of the three wire formats. The guard reads `text`
 * and, in tool results, `output`, `result` and `content`; it skips parts without text.
 */
export interface GuardPart {
  readonly type: string;
  readonly text?: unknown;
  readonly output?: unknown;
  readonly result?: unknown;
  readonly content?: unknown;
  readonly data?: unknown;
}

/** A message, structurally: an AI SDK prompt message, a UI-less model message or a wire message. */
export interface GuardMessage {
  readonly role: string;
  readonly content: string | readonly GuardPart[];
}

/** A user text that scored at least the hardening threshold. */
export interface FlaggedText {
  /** Index of the message. */
  message: number;
  /** Index of the part within its content; 0 where the content is a string. */
  part: number;
  /** From 0 to 1. */
  score: number;
}

/** What {@link PromptGuard.inspect} found. */
export interface PromptGuardVerdict {
  /**
   * What is done to the newest turn: the messages after the last assistant message, except a prefilled beginning of the
   * answer.
   */
  action: 'passed' | 'hardened' | 'blocked';
  /** Present when texts of older turns are hardened. */
  earlier?: true;
  /** The highest score in the newest turn of all text that the user or a third party controls, from 0 to 1. */
  score: number;
  /** The kind of attack of the text with this score; absent when it is below the hardening threshold or judged harmless. */
  category?: 'extraction' | 'override' | 'injection';
  /** A sentence that says which text it is and what it looks like; without words of the text. Present with `category`. */
  reason?: string;
  /** The user texts to harden, of all turns, in order. */
  flagged: FlaggedText[];
}

/** Examines what users and third parties wrote for attacks on the system prompt. */
export interface PromptGuard {
  /** What a blocked caller reads. */
  readonly refusal: string;
  /**
   * Scores every text that the user or a third party controls. Reads long texts in pieces and lets other work run
   * between them.
   *
   * @param messages the whole conversation, oldest first; system and assistant texts are not scored.
   * @param options.signal aborts the call to the judge model and the reading of a long text.
   * @param options.judge replaces the guard's judge model for this call, for a host that counts its calls.
   * @throws the reason of the signal, when it aborts during the reading of a long text.
   */
  inspect(
    messages: readonly GuardMessage[],
    options?: { signal?: AbortSignal | undefined; judge?: AnyLanguageModel | undefined },
  ): Promise<PromptGuardVerdict>;
}
