import type { JudgeModel } from '../judge/index.ts';
import type { PromptCorrection } from './model/index.ts';

/** The scores, from 0 to 1, at which the guard hardens and blocks user input. */
export interface PromptGuardThresholds {
  /** At this score or above, the guard delimits the input before the model gets it. */
  harden: number;
  /** At this score or above, the guard refuses the newest user turn. */
  block: number;
}

/** Settings of {@link createPromptGuard}. */
export interface PromptGuardOptions {
  /** A preset, or your own thresholds; default `default`. */
  thresholds?: 'strict' | 'default' | 'lenient' | PromptGuardThresholds;
  /**
   * What to do about a tool result, file or tool description that gives the assistant instructions. `report`: report it in
   * the verdict. `harden`: mark its text as data. `block`: refuse the turn at the blocking threshold, and harden below it.
   * Default `report`.
   */
  toolResults?: 'report' | 'harden' | 'block';
  /**
   * Known false alarms: harmless messages that the guard takes for attacks; at most 100. In a message that equals or resembles
   * one of them, the words that both have count less. Tool results and files keep their score. Default: no messages.
   */
  corrections?: readonly PromptCorrection[];
  /** The model that decides about scores between the two thresholds: a language model of any AI SDK major, or a decision model; absent by default. */
  judge?: JudgeModel;
  /** Maximum wait for the judge's answer, in milliseconds; default 10,000. Without an answer the scores decide. */
  judgeWait?: number;
  /** The answer to a blocked request; default "I can't help with that request." */
  refusal?: string;
}

/**
 * A part of a message, in the shape of the AI SDK or of one of the three wire formats. The guard reads `text` and, in tool
 * results, `output`, `result` and `content`; it skips parts without text.
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
  /** `system`, `developer`, `assistant`, `tool` and `function` have their usual meaning; any other role is the user's. */
  readonly role: string;
  /** The name of the author, in OpenAI's formats. */
  readonly name?: unknown;
  /** The AI SDK puts the name here, as `openai.name`. */
  readonly providerOptions?:
    | Readonly<Record<string, Readonly<Record<string, unknown>>>>
    | undefined;
  /** `null` or absent in a message without text, such as OpenAI's message of tool calls. */
  readonly content?: string | readonly GuardPart[] | null | undefined;
}

/** A text to harden, whose score reaches the hardening threshold. */
export interface FlaggedText {
  /** Index of the message; for the description of a tool, the number of messages. */
  message: number;
  /** Index of the part within its content, or of the tool; 0 if the content is a string. */
  part: number;
  /**
   * The score of the text, from 0 to 1. If all texts of the user in the message or the turn together score higher than each
   * alone, the attack extends over them, and each has their common score, except those without a word that attacks need.
   */
  score: number;
  /**
   * A copy of the tool result, denial or file, or of the tool's `description` and `inputSchema`, with the suspicious strings
   * marked as data; absent for a message of the user, and in a blocked request.
   */
  marked?: string | GuardPart | GuardTool;
}

/** The result of {@link PromptGuard.inspect}. */
export interface PromptGuardVerdict {
  /**
   * The action on the newest turn: the messages after the last assistant message. A prefilled beginning of the answer counts
   * as part of the turn.
   */
  action: 'passed' | 'hardened' | 'blocked';
  /** Present if the guard hardens texts of older turns. */
  earlier?: true;
  /** The highest score, from 0 to 1, of the texts in the newest turn that the user or a third party controls. */
  score: number;
  /**
   * The kind of attack of that text: to reveal the instructions, to override them, to give the assistant instructions from a tool
   * or a third party, or another or unclear kind. Absent if the score is below the hardening threshold, or if the judge says
   * harmless.
   */
  category?: 'extraction' | 'override' | 'injection' | 'other';
  /** A sentence that says which text looks like which attack, without quoting it; present with `category`. */
  reason?: string;
  /** The texts to harden, of all turns, in order; texts of tools only with {@link PromptGuardOptions.toolResults} `harden` or `block`. */
  flagged: FlaggedText[];
}

/** Examines the texts of users and third parties for attacks on the system prompt. */
export interface PromptGuard {
  /** The answer to a blocked request. */
  readonly refusal: string;
  /**
   * Scores every text that the user or a third party controls. It reads long texts in pieces, between which other work can
   * run.
   *
   * @param messages the whole conversation, oldest first. The messages of `system` and `developer`, and the assistant's own
   *   texts, get no score.
   * @param options.tools the tools of the request; the guard reads their descriptions too.
   * @param options.fields other texts that the model gets; the guard reports or blocks them, but cannot mark them.
   * @param options.signal aborts the call to the judge model and the reading of a long text.
   * @param options.judge replaces the guard's judge for this call, for a host that counts its calls; `none` asks no judge.
   * @param options.thresholds replaces the guard's thresholds for this call: a preset, or two numbers.
   * @param options.tenant the tenant of the request. Tenants get equal shares of the time. Default: the unnamed tenant.
   * @throws InvalidArgumentError for an unknown option, thresholds that {@link createPromptGuard} refuses, and a message whose role or
   *   content has another form.
   * @throws the reason of the signal, if it aborts while the guard reads a long text.
   */
  inspect(
    messages: readonly GuardMessage[],
    options?: {
      tools?: readonly GuardTool[] | undefined;
      fields?: readonly GuardField[] | undefined;
      signal?: AbortSignal | undefined;
      judge?: JudgeModel | 'none' | undefined;
      thresholds?: PromptGuardOptions['thresholds'] | undefined;
      tenant?: string | undefined;
    },
  ): Promise<PromptGuardVerdict>;
}
