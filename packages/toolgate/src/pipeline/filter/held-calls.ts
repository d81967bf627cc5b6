import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';

type Part = LanguageModelV4StreamPart;

/** Most parts that are held at a time; more than any model writes behind a tool call. */
const mostParts = 100_000;

/**
 * The tool calls of a streamed answer that its reader will run, and whatever follows them, held until
 * it is known that the answer was not blocked. Early releases of AI SDK 5, 6 and 7 run a call as soon
 * as they see it and go on from there, whichever way the answer ends; the later ones would keep a
 * call without a result in their history, which providers refuse.
 */
export interface HeldCalls {
  /**
   * The parts that may be sent now.
   *
   * @param mustWait whether these parts wait too: those of unknown form do while they may be part of a leak.
   */
  push(parts: readonly Part[], mustWait?: boolean): readonly Part[];
  /** What is held, in its order; calls only where the answer was not blocked. */
  release(isBlocked: boolean): readonly Part[];
}

/** Opens empty {@link HeldCalls}. */
export function createHeldCalls(): HeldCalls {
  let held: Part[] = [];
  let hasCall = false;
  return {
    push(parts, mustWait = false) {
      hasCall ||= parts.some(isReadersCall);
      if (!hasCall && !mustWait) {
        if (held.length === 0) return parts;
        const released = [...held, ...parts];
        held = [];
        return released;
      }
      for (const part of parts) held.push(part);
      if (held.length > mostParts) {
        throw new RangeError(`A model wrote more than ${mostParts} parts behind a tool call.`);
      }
      return [];
    },
    release(isBlocked) {
      const released = isBlocked ? withoutUnsafe(held) : held;
      held = [];
      hasCall = false;
      return released;
    },
  };
}

function isReadersCall(part: Part): boolean {
  return part.type === 'tool-call' && !part.providerExecuted;
}

/** Neither calls nor what is in a form of the provider's, which may have waited for a reason. */
function withoutUnsafe(parts: readonly Part[]): Part[] {
  const calls = new Set<string>();
  for (const part of parts) {
    if (part.type === 'tool-call' && !part.providerExecuted) calls.add(part.toolCallId);
  }
  return parts.filter((part) => {
    if (part.type === 'raw') return false;
    if (part.type === 'tool-call') return !calls.has(part.toolCallId);
    return !isInput(part) || !calls.has(part.id);
  });
}

function isInput(part: Part): part is Extract<Part, { type: `tool-input-${string}` }> {
  return part.type.startsWith('tool-input-');
}
