import type { LanguageModelV4StreamPart as Part } from '@ai-sdk/provider';
import { unreadFields } from './part-values.ts';
import { isUnknownPart } from './text-of-part.ts';

/** Maximum number of parts that are held at a time. No model writes so many after a tool call. */
const maxParts = 100_000;

/**
 * Holds parts of a streamed answer until they cannot belong to a leak. A part of unknown form waits while its strings
 * may begin a leak; tool calls wait if the host sets `holdToolCalls`. Later parts wait too, to keep the order. Only a
 * provider's request to approve a call is moved: it waits for the end of the answer or an error. Otherwise a client
 * could approve and run a call of an answer that is blocked later.
 */
export interface PartBuffer {
  /**
   * Returns the parts that may be sent now.
   *
   * @param mustWait whether these parts wait too.
   */
  push(parts: readonly Part[], mustWait?: boolean): readonly Part[];
  /**
   * Returns the held parts, then the last parts. For a blocked answer, leaves out held calls, requests to approve calls,
   * and parts of unknown form.
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
  let requests: Part[] = [];
  let hasCall = false;

  /** Takes out the requests to approve calls, and puts them before an error, at which a reader may stop. */
  function takeRequests(parts: readonly Part[]): readonly Part[] {
    if (!parts.some((part) => isApprovalRequest(part) || part.type === 'error')) return parts;
    return parts.flatMap((part) => {
      if (isApprovalRequest(part)) {
        requests.push(part);
        assertCount(requests);
        return [];
      }
      if (part.type !== 'error') return [part];
      const released = [...requests, part];
      requests = [];
      return released;
    });
  }

  return {
    push(pushedParts, mustWait = false) {
      const parts = takeRequests(pushedParts);
      if (holdsCalls) hasCall ||= parts.some(isReadersCall);
      if (!hasCall && !mustWait) {
        if (heldParts.length === 0) return parts;
        const released = [...heldParts, ...parts];
        heldParts = [];
        return released;
      }
      for (const part of parts) heldParts.push(part);
      assertCount(heldParts);
      return [];
    },
    end(parts, isBlocked) {
      const released = isBlocked
        ? dropUnsafe(heldParts, parts)
        : [...heldParts, ...requests, ...parts];
      heldParts = [];
      requests = [];
      hasCall = false;
      return released;
    },
  };
}

/** Limits the number of held parts. */
function assertCount({ length }: readonly Part[]): void {
  if (length <= maxParts) return;
  throw new RangeError(`A model wrote more than ${maxParts} parts after a held part.`);
}

function isApprovalRequest({ type }: Part): boolean {
  return type === 'tool-approval-request';
}

/** Whether a part belongs to a call that the reader runs. */
function isReadersCall(part: Part): boolean {
  return (part.type === 'tool-call' || part.type === 'tool-input-start') && !part.providerExecuted;
}

/**
 * Joins the held parts of a blocked answer with the parts that end it. Leaves out held calls, their ends and requests to
 * approve them, and held parts with fields of unknown form, which may be a leak.
 */
export function dropUnsafe(heldParts: readonly Part[], parts: readonly Part[]): Part[] {
  const calls = new Set<string>();
  for (const part of heldParts) if (isReadersCall(part)) calls.add(callId(part));
  const kept = heldParts.filter((part) => !isUnread(part) && !isApprovalRequest(part));
  return [...kept, ...parts].filter((part) => !calls.has(callId(part)));
}

function isUnread(part: Part): boolean {
  return isUnknownPart(part) || unreadFields(part) !== undefined;
}

/** Returns the id of the call that a part belongs to; empty for other parts. */
function callId(part: Part): string {
  if (part.type === 'tool-call') return part.toolCallId;
  return isInput(part) ? part.id : '';
}

function isInput(part: Part): part is Extract<Part, { type: `tool-input-${string}` }> {
  return part.type.startsWith('tool-input-');
}
