import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';

type Part = LanguageModelV4StreamPart;

/** Max parts that are held at a time; more than any model writes behind a tool call. */
const maxParts = 100_000;

/**
 * Parts of a streamed answer that wait until it is known that they belong to no leak: those in a form of the provider's
 * while their strings may be the beginning of one, and, where the host wishes it, tool calls. What follows a held part waits
 * too, so the order stays.
 */
export interface HeldParts {
  /**
   * The parts that may be sent now.
   *
   * @param mustWait whether these parts wait too.
   */
  push(parts: readonly Part[], mustWait?: boolean): readonly Part[];
  /** What is held, and the last parts; without held calls and what is in a provider's form where the answer was blocked. */
  end(parts: readonly Part[], isBlocked: boolean): readonly Part[];
}

/**
 * Opens empty {@link HeldParts}.
 *
 * @param holdsCalls whether the calls that the reader runs wait for the end of the answer.
 */
export function createHeldParts(holdsCalls: boolean): HeldParts {
  let held: Part[] = [];
  let hasCall = false;
  return {
    push(parts, mustWait = false) {
      if (holdsCalls) hasCall ||= parts.some(isReadersCall);
      if (!hasCall && !mustWait) {
        if (held.length === 0) return parts;
        const released = [...held, ...parts];
        held = [];
        return released;
      }
      for (const part of parts) held.push(part);
      if (held.length > maxParts) {
        throw new RangeError(`A model wrote more than ${maxParts} parts behind one that is held.`);
      }
      return [];
    },
    end(parts, isBlocked) {
      const released = isBlocked ? withoutUnsafe(held, parts) : [...held, ...parts];
      held = [];
      hasCall = false;
      return released;
    },
  };
}

/** Whether a part belongs to a call that the reader runs. */
function isReadersCall(part: Part): boolean {
  return (part.type === 'tool-call' || part.type === 'tool-input-start') && !part.providerExecuted;
}

/** Without held calls, their ends included, and without what is in a form of the provider's, which may have waited for a reason. */
function withoutUnsafe(held: readonly Part[], parts: readonly Part[]): Part[] {
  const calls = new Set<string>();
  for (const part of held) if (isReadersCall(part)) calls.add(callId(part));
  const kept = held.filter(({ type }) => type !== 'raw');
  return [...kept, ...parts].filter((part) => !calls.has(callId(part)));
}

/** The id of the call that a part belongs to; empty for other parts. */
function callId(part: Part): string {
  if (part.type === 'tool-call') return part.toolCallId;
  return isInput(part) ? part.id : '';
}

function isInput(part: Part): part is Extract<Part, { type: `tool-input-${string}` }> {
  return part.type.startsWith('tool-input-');
}
