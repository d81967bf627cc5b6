import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';

type Part = LanguageModelV4StreamPart;

/** Maximum number of parts that are held at a time. No model writes so many after a tool call. */
const maxParts = 100_000;

/**
 * Holds parts of a streamed answer until they cannot belong to a leak. A part in a provider's own form waits while its
 * strings may begin a leak; tool calls wait if the host wishes it. Later parts wait too, so the order stays.
 */
export interface PartBuffer {
  /**
   * Returns the parts that may be sent now.
   *
   * @param mustWait whether these parts wait too.
   */
  push(parts: readonly Part[], mustWait?: boolean): readonly Part[];
  /**
   * Returns the held parts, then the last parts. For a blocked answer, leaves out held calls and parts in a provider's
   * own form.
   */
  end(parts: readonly Part[], isBlocked: boolean): readonly Part[];
}

/**
 * Creates an empty {@link PartBuffer}.
 *
 * @param holdsCalls whether calls that the reader runs wait for the end of the answer.
 */
export function createPartBuffer(holdsCalls: boolean): PartBuffer {
  let heldParts: Part[] = [];
  let hasCall = false;
  return {
    push(parts, mustWait = false) {
      if (holdsCalls) hasCall ||= parts.some(isReadersCall);
      if (!hasCall && !mustWait) {
        if (heldParts.length === 0) return parts;
        const released = [...heldParts, ...parts];
        heldParts = [];
        return released;
      }
      for (const part of parts) heldParts.push(part);
      if (heldParts.length > maxParts) {
        throw new RangeError(`A model wrote more than ${maxParts} parts after a held part.`);
      }
      return [];
    },
    end(parts, isBlocked) {
      const released = isBlocked ? dropUnsafe(heldParts, parts) : [...heldParts, ...parts];
      heldParts = [];
      hasCall = false;
      return released;
    },
  };
}

/** Whether a part belongs to a call that the reader runs. */
function isReadersCall(part: Part): boolean {
  return (part.type === 'tool-call' || part.type === 'tool-input-start') && !part.providerExecuted;
}

/** Leaves out held calls and their ends, and parts in a provider's own form, which may have been held as a leak. */
function dropUnsafe(heldParts: readonly Part[], parts: readonly Part[]): Part[] {
  const calls = new Set<string>();
  for (const part of heldParts) if (isReadersCall(part)) calls.add(callId(part));
  const kept = heldParts.filter(({ type }) => type !== 'raw');
  return [...kept, ...parts].filter((part) => !calls.has(callId(part)));
}

/** Returns the id of the call that a part belongs to; empty for other parts. */
function callId(part: Part): string {
  if (part.type === 'tool-call') return part.toolCallId;
  return isInput(part) ? part.id : '';
}

function isInput(part: Part): part is Extract<Part, { type: `tool-input-${string}` }> {
  return part.type.startsWith('tool-input-');
}
