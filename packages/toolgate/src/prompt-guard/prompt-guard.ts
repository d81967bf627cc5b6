import type { JudgeModel } from '../judge/index.ts';
import type { PromptCorrection } from './model/index.ts';

/** The scores from which the guard hardens and blocks user input, each from 0 to 1. */
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
  /**
   * What to do about a tool result, file or tool description that gives the assistant instructions. `report`: report it in
   * the verdict. `harden`: mark its text as data. `block`: refuse the turn from the blocking threshold on, and harden below it.
   * Default `report`.
   */
  toolResults?: 'report' | 'harden' | 'block';
  /**
   * The host's false alarms: harmless messages that the guard takes for attacks; at most 100. If a message equals or resembles one,
   * the words that both have count less. Tool results and files keep their own score. Default: no messages.
   */
  corrections?: readonly PromptCorrection[];
  /** A language model of any AI SDK major, or a decision model. It decides about scores between the two thresholds; absent by default. */
  judge?: JudgeModel;
  /** The maximum wait for the judge's answer, in milliseconds; default 10,000. Without an answer the scores decide. */
  judgeWait?: number;
  /** The answer to a blocked caller; a neutral sentence by default. */
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
  readonly reason?: unknown;
  readonly result?: unknown;
  readonly content?: unknown;
  readonly data?: unknown;
  readonly input?: unknown;
  readonly providerOptions?: unknown;
}

/** A tool that a request declares: any object of this shape. */
export interface GuardTool {
  readonly type?: string;
  readonly description?: string | undefined;
  readonly inputSchema?: object | undefined;
}

/** Texts of a request that are in neither a message nor a tool, such as a field of a provider's own. */
export interface GuardField {
  /** Index of the message that they belong to; the number of messages, if they belong to the whole request. */
  readonly message: number;
  /** `user`: words of the user; `indirect`: all other texts, which can plant instructions. */
  readonly origin: 'user' | 'indirect';
  readonly strings: readonly string[];
}

/** A message: any object of this shape, such as a prompt message or model message of the AI SDK, or a wire message. */
export interface GuardMessage {
  readonly role: string;
  /** The name of the author, in OpenAI's formats. */
  readonly name?: unknown;
  /** The AI SDK puts the name here, as `openai.name`. */
  readonly providerOptions?:
    | Readonly<Record<string, Readonly<Record<string, unknown>>>>
    | undefined;
  readonly content: string | readonly GuardPart[];
}

/** A text to harden: it scored at least the hardening threshold. */
export interface FlaggedText {
  /** Index of the message; for the description of a tool, the number of messages. */
  message: number;
  /** Index of the part within its content, or of the tool; 0 if the content is a string. */
  part: number;
  /** From 0 to 1. */
  score: number;
  /**
   * A copy of the tool result, denial or file, or of the `description` and `inputSchema` of the tool, with its suspicious strings marked as
   * data; absent for a message of the user, and in a blocked request.
   */
  marked?: string | GuardPart | GuardTool;
}

/** The result of {@link PromptGuard.inspect}. */
export interface PromptGuardVerdict {
  /**
   * The action on the newest turn: the messages after the last assistant message, except a prefilled beginning of the answer.
   */
  action: 'passed' | 'hardened' | 'blocked';
  /** Present if the guard hardens texts of older turns. */
  earlier?: true;
  /** The highest score in the newest turn of all text that the user or a third party controls, from 0 to 1. */
  score: number;
  /** The kind of attack of the text with this score; absent if the score is below the hardening threshold or the judge says harmless. */
  category?: 'extraction' | 'override' | 'injection';
  /** A sentence that says which text looks like which attack. It quotes no words of the text. Present with `category`. */
  reason?: string;
  /** The texts to harden, of all turns, in order; texts of tools only if {@link PromptGuardOptions.toolResults} says so. */
  flagged: FlaggedText[];
}

/** Examines what users and third parties wrote for attacks on the system prompt. */
export interface PromptGuard {
  /** The answer to a blocked caller. */
  readonly refusal: string;
  /**
   * Scores every text that the user or a third party controls. Reads long texts in pieces and lets other work run
   * between them.
   *
   * @param messages the whole conversation, oldest first; system texts and the assistant's own are not scored.
   * @param options.tools the tools of the request; the guard reads their descriptions too.
   * @param options.fields other texts that the model gets; the guard reports or blocks them, but cannot mark them.
   * @param options.signal aborts the call to the judge model and the reading of a long text.
   * @param options.judge replaces the guard's judge model for this call, for a host that counts its calls; `none` asks no model.
   * @param options.thresholds replaces the guard's thresholds for this call.
   * @param options.tenant the tenant of the request; tenants get equal shares of the time. Default: the unnamed one.
   * @throws the reason of the signal, if it aborts while the guard reads a long text.
   */
  inspect(
    messages: readonly GuardMessage[],
    options?: {
      tools?: readonly GuardTool[] | undefined;
      fields?: readonly GuardField[] | undefined;
      signal?: AbortSignal | undefined;
      judge?: JudgeModel | 'none' | undefined;
      thresholds?: PromptGuardThresholds | undefined;
      tenant?: string | undefined;
    },
  ): Promise<PromptGuardVerdict>;
}
