import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';

type Part = LanguageModelV4StreamPart;

/** Max parts that are held at a time; more than any model writes behind a tool call. */
const maxParts = 100_000;

/**
 * Parts of a streamed answer that wait until they are known not to belong to a leak: parts in a provider's own form while their
 * strings may begin one, and tool calls if the host wishes it. Later parts wait too, so the order stays.
 */
export interface PartBuffer {
  /**
   * The parts that may be sent now.
   *
   * @param mustWait whether these parts wait too.
   */
  push(parts: readonly Part[], mustWait?: boolean): readonly Part[];
  /** The held parts, then the last parts. For a blocked answer, without held calls and parts in a provider's own form. */
  end(parts: readonly Part[], isBlocked: boolean): readonly Part[];
}

/**
 * Opens empty {@link PartBuffer}.
 *
 * @param holdsCalls whether the calls that the reader runs wait for the end of the answer.
 */
export function createPartBuffer(holdsCalls: boolean): PartBuffer {
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
        throw new RangeError(`A model wrote more than ${maxParts} parts behind a held part.`);
      }
      return [];
    },
    end(parts, isBlocked) {
      const released = isBlocked ? dropUnsafe(held, parts) : [...held, ...parts];
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

/** Without held calls and their ends, and without parts in a provider's own form, which may have been held as a leak. */
function dropUnsafe(held: readonly Part[], parts: readonly Part[]): Part[] {
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
