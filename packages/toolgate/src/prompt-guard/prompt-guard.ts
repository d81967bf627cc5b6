import type { AnyLanguageModel } from '../specification/index.ts';

/** Scores from which user input is hardened and blocked, each from 0 to 1. */
export interface PromptGuardThresholds {
  /** From this score on the input is delimited before it is sent. */
  harden: number;
  /** From this score on the newest user turn is refused. */
  block: number;
}

/** Settings of {@link createPromptGuard}. */
export interface PromptGuardOptions {
  /** A preset or own thresholds; default `default`. */
  thresholds?: 'strict' | 'default' | 'lenient' | PromptGuardThresholds;
  /** A model of any major that decides the middle band only; by default no model is asked. */
  judge?: AnyLanguageModel;
  /** What a blocked caller reads; a neutral sentence by default. */
  refusal?: string;
}

/**
 * A part of a message, as the AI SDK and the three wire formats have it. Text is read from `text`
 * and, in tool results, from `output`, `result` and `content`; parts without text are passed over.
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
   * `blocked` only when the newest user turn scores high: what follows the last assistant message, a
   * prefilled beginning of the answer aside.
   */
  action: 'passed' | 'hardened' | 'blocked';
  /** The highest score of all text that the user or a third party controls, from 0 to 1. */
  score: number;
  /** The kind of attack that the highest score stands for; absent when nothing was found. */
  category?: 'extraction' | 'override' | 'injection';
  /** The user texts to harden, in order. */
  flagged: FlaggedText[];
}

/** Examines what users and third parties wrote for attacks on the system prompt. */
export interface PromptGuard {
  /** What a blocked caller reads. */
  readonly refusal: string;
  /**
   * Scores every text that the user or a third party controls. Long texts are read in pieces, between which other work
   * goes on.
   *
   * @param messages the whole conversation, oldest first; system and assistant texts are not scored.
   * @param options.signal aborts the call to the judge model, and the reading of a long text.
   * @param options.judge takes the place of the guard's judge model for this call, for a host that
   *   keeps account of its calls.
   * @throws the reason of the signal, where it is aborted while a long text is read.
   */
  inspect(
    messages: readonly GuardMessage[],
    options?: { signal?: AbortSignal | undefined; judge?: AnyLanguageModel | undefined },
  ): Promise<PromptGuardVerdict>;
}
