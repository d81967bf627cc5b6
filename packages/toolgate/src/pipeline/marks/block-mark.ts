import type { LanguageModelV4Content, LanguageModelV4StreamPart as Part } from '@ai-sdk/provider';
import { changedMark } from './changed-mark.ts';

/** The mark of a blocked answer without a notice. */
export interface BlockMark {
  /** Notes a part that is sent. */
  push(part: Part | LanguageModelV4Content): void;
  /** Returns the parts that carry the mark; empty if the answer does not need it. */
  parts(): readonly Part[];
}

const id = 'toolgate-block';

/** Reasoning is the only content that every AI SDK major sends back although it is empty. */
const marks: readonly Part[] = [
  { type: 'reasoning-start', id, providerMetadata: changedMark },
  { type: 'reasoning-end', id, providerMetadata: changedMark },
];

/**
 * Creates the mark of one answer. An answer with a notice does not need it, because the notice is marked. Where the next
 * request has the mark, the gateway leaves out what providers refuse: their own calls without a result, and a message
 * that has only reasoning.
 */
export function createBlockMark(): BlockMark {
  const sentKinds = { providerCall: false, reasoning: false, text: false };
  return {
    push(part) {
      sentKinds.providerCall ||= part.type === 'tool-call' && part.providerExecuted === true;
      sentKinds.reasoning ||= part.type === 'reasoning-start';
      sentKinds.text ||= part.type === 'text-start';
    },
    parts: () => (sentKinds.providerCall || (sentKinds.reasoning && !sentKinds.text) ? marks : []),
  };
}
