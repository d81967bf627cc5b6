import type { LanguageModelV4StreamPart as Part } from '@ai-sdk/provider';
import type { FilterChannel } from '../../content-filter/index.ts';
import { changedMark, hasItemId } from '../marks/index.ts';
import type { FilterFindings } from './answer-filter.ts';
import { createDeltaFilter } from './delta-filter.ts';

type ReasoningDelta = Extract<Part, { type: 'reasoning-delta' }>;
type ReasoningPart = Extract<
  Part,
  { type: 'reasoning-start' | 'reasoning-delta' | 'reasoning-end' }
>;

/** Maximum number of ends or signatures that wait at a time. No model writes so many parts of reasoning. */
const maxWaiting = 1000;

/** Filters reasoning: a leak withholds the rest of that part, and the answer continues. */
export interface ReasoningFilter {
  /** Returns the parts that may be sent now. */
  push(part: ReasoningPart): Part[];
  /** Returns the ends that waited, once the answer continues with another kind of part. */
  settle(): readonly Part[];
  /** Returns the held rest of parts that never ended. */
  end(): Part[];
  /**
   * Returns the held rest when the answer is cut, and ends the open parts, because the model's own ends do not follow.
   */
  cut(): Part[];
}

/**
 * Creates the filter of one answer's reasoning. From the leaking part on, the mark of a changed part replaces all
 * metadata. A signature does not fit a cut text, and a copy in the metadata would repeat the withheld text.
 *
 * The end of a part with an item id waits until the reasoning is over. OpenAI stores several parts under one id. By
 * this id the AI SDK would send all of them back with the next turn, also the parts that leaked later.
 *
 * @param openChannel opens the filter of one part.
 */
export function createReasoningFilter(
  openChannel: () => FilterChannel,
  findings: FilterFindings,
): ReasoningFilter {
  const texts = new Map<string, ThoughtFilter>();
  /** The parts that have begun for the reader and that the model has not ended. */
  const open = new Set<string>();
  let ends: Part[] = [];

  function markIfChanged<Each extends Part>(part: Each): Each {
    return findings.reasoningWithheld ? { ...part, providerMetadata: changedMark } : part;
  }

  function endText(id: string, text: ThoughtFilter): Part[] {
    const parts = text.end(id);
    texts.delete(id);
    noteLeak(text);
    return parts.map(markIfChanged);
  }

  function noteLeak({ channel }: ThoughtFilter): void {
    if (channel.leak !== undefined) findings.reasoningWithheld = true;
  }

  function settle(): readonly Part[] {
    // Most calls find no end, and each part of the answer makes one.
    if (ends.length === 0) return ends;
    const settled = ends.map(markIfChanged);
    ends = [];
    return settled;
  }

  function endTexts(): Part[] {
    return [...[...texts].flatMap(([id, text]) => endText(id, text)), ...settle()];
  }

  return {
    settle,
    end: endTexts,
    cut() {
      const rest = endTexts();
      const openEnds = [...open].map((id): Part => markIfChanged({ type: 'reasoning-end', id }));
      return [...rest, ...openEnds];
    },
    push(part) {
      if (part.type === 'reasoning-start') {
        open.add(part.id);
        // A model that starts open reasoning again has ended it.
        const before = texts.get(part.id);
        const rest = before === undefined ? [] : endText(part.id, before);
        return [...rest, markIfChanged(part)];
      }
      const text = texts.get(part.id) ?? createThoughtFilter(openChannel());
      texts.set(part.id, text);
      if (part.type === 'reasoning-end') {
        open.delete(part.id);
        const rest = endText(part.id, text);
        const end = text.withHeld(part);
        if (!hasItemId(end.providerMetadata)) return [...rest, markIfChanged(end)];
        ends.push(end);
        return ends.length > maxWaiting ? [...rest, ...settle()] : rest;
      }
      const sent = text.push(part);
      noteLeak(text);
      return sent.map(markIfChanged);
    },
  };
}

type ThoughtFilter = ReturnType<typeof createThoughtFilter>;

/**
 * Creates the filter of the text of one part. Anthropic sends a signature in an empty delta. It waits until the text that
 * it signs is released, since that text may leak.
 */
function createThoughtFilter(channel: FilterChannel) {
  const text = createDeltaFilter(channel);
  let signatures: ReasoningDelta[] = [];

  function takeSignatures(): ReasoningDelta[] {
    const released = signatures;
    signatures = [];
    return released;
  }

  return {
    channel,
    withHeld: (part: ReasoningPart): ReasoningPart => text.withHeld(part),
    /** Returns the parts that may be sent now. */
    push(part: ReasoningDelta): ReasoningDelta[] {
      const isSignature = part.delta === '' && part.providerMetadata !== undefined;
      if (isSignature && text.isHolding() && signatures.length < maxWaiting) {
        signatures.push(part);
        return [];
      }
      const sent = text.push(part);
      const parts = sent === undefined ? [] : [sent];
      return text.isHolding() ? parts : [...parts, ...takeSignatures()];
    },
    /** Returns the held rest. */
    end(id: string): ReasoningDelta[] {
      const delta = text.end();
      if (delta === '') return takeSignatures();
      const rest = text.withHeld<ReasoningDelta>({ type: 'reasoning-delta', id, delta });
      return [rest, ...takeSignatures()];
    },
  };
}

/** Whether a part is a piece of streamed reasoning. */
export function isReasoningPart(part: Part): part is ReasoningPart {
  const { type } = part;
  return type === 'reasoning-start' || type === 'reasoning-delta' || type === 'reasoning-end';
}
