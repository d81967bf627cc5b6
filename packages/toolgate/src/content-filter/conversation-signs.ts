import { asksForInstructions, asksForIntroduction } from './instruction-request.ts';

/** A conversation before an answer. */
export interface EarlierConversation {
  /** What users and tools said. */
  messages: readonly string[];
  /** Whether an earlier answer was blocked. */
  wasBlocked: () => boolean;
  /** The hidden words that earlier answers gave away. */
  disclosed: () => readonly Int32Array[];
}

/** What a conversation says of the answer that follows. Nothing is looked up before it is asked for, and nothing twice. */
export interface ConversationSigns {
  /** Whether an earlier answer was blocked. */
  wasBlocked(): boolean;
  /** The hidden words that earlier answers gave away. */
  disclosed(): readonly Int32Array[];
  /** Whether an earlier answer was blocked or gave something away. */
  isContinued(): boolean;
  /** Whether somebody asked for the instructions, or got some until he was stopped. */
  isAskedFor(): boolean;
  /** Whether somebody asked the model who it is, and not for its instructions. */
  isIntroduction(): boolean;
}

/** Reads the signs of a conversation. */
export function readConversation({ messages, ...look }: EarlierConversation): ConversationSigns {
  let wasBlocked: boolean | undefined;
  let disclosed: readonly Int32Array[] | undefined;
  let isAskedFor: boolean | undefined;
  let isIntroduction: boolean | undefined;
  const signs: ConversationSigns = {
    wasBlocked: () => (wasBlocked ??= look.wasBlocked()),
    disclosed: () => (disclosed ??= look.disclosed().filter((words) => words.length > 0)),
    isContinued: () => signs.wasBlocked() || signs.disclosed().length > 0,
    isAskedFor: () => (isAskedFor ??= asksForInstructions(messages) || signs.wasBlocked()),
    isIntroduction: () => (isIntroduction ??= asksForIntroduction(messages) && !signs.isAskedFor()),
  };
  return signs;
}
