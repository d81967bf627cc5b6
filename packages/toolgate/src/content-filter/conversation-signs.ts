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
  readonly wasBlocked: boolean;
  /** The hidden words that earlier answers gave away. */
  readonly disclosed: readonly Int32Array[];
  /** Whether an earlier answer was blocked or gave something away. */
  readonly isContinued: boolean;
  /** Whether somebody asked for the instructions, or got some until he was stopped. */
  readonly isAskedFor: boolean;
  /** Whether somebody asked the model who it is, and not for its instructions. */
  readonly isIntroduction: boolean;
}

/** Reads the signs of a conversation. */
export function readConversation({ messages, ...look }: EarlierConversation): ConversationSigns {
  let wasBlocked: boolean | undefined;
  let disclosed: readonly Int32Array[] | undefined;
  let isAskedFor: boolean | undefined;
  let isIntroduction: boolean | undefined;
  return {
    get wasBlocked() {
      wasBlocked ??= look.wasBlocked();
      return wasBlocked;
    },
    get disclosed() {
      disclosed ??= look.disclosed().filter((words) => words.length > 0);
      return disclosed;
    },
    get isContinued() {
      return this.wasBlocked || this.disclosed.length > 0;
    },
    get isAskedFor() {
      isAskedFor ??= asksForInstructions(messages) || this.wasBlocked;
      return isAskedFor;
    },
    get isIntroduction() {
      isIntroduction ??= asksForIntroduction(messages) && !this.isAskedFor;
      return isIntroduction;
    },
  };
}
