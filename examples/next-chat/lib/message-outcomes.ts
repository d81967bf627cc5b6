import type { ToolgateOutcome } from 'toolgate/ai-sdk-7';

/** The result of a message: the outcome of a complete answer, or how much of a stopped answer came. */
export interface MessageOutcome {
  /** The number of the user's message. */
  number: number;
  outcome?: ToolgateOutcome;
  stopped?: { messageId: string; characters: number };
}

/** Adds the outcome of a message. It replaces the one of an earlier try, since the AI SDK repeats a call that failed. */
export function addOutcome(
  outcomes: readonly MessageOutcome[],
  added: MessageOutcome & { outcome: ToolgateOutcome },
): MessageOutcome[] {
  const isEarlierTry = ({ number, outcome }: MessageOutcome) =>
    number === added.number && outcome !== undefined;
  return [...outcomes.filter((one) => !isEarlierTry(one)), added];
}
