import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { FilterChannel, FilterSession } from '../../content-filter/index.ts';
import type { FilterFindings } from './answer-filter.ts';

type Part = LanguageModelV4StreamPart;
type ReasoningPart = Extract<
  Part,
  { type: 'reasoning-start' | 'reasoning-delta' | 'reasoning-end' }
>;

/** Most ends that wait at a time; more than any model has parts of reasoning. */
const mostEnds = 1000;

/** Filters reasoning: a leak withholds the rest of that part, and the answer goes on. */
export interface ReasoningFilter {
  /** The parts that may be sent now. */
  push(part: ReasoningPart): Part[];
  /** The ends of what was reasoned so far, once the answer goes on with something else. */
  settle(): readonly Part[];
  /** What is still held, for parts that never ended. */
  end(): Part[];
}

/**
 * Opens the filter of one answer's reasoning. Ends wait until the reasoning is over, since a leak in
 * one part takes the metadata from all of them: providers store several parts under one id, and would
 * send the whole of it back upstream by that id, a signature or an encrypted copy.
 */
export function createReasoningFilter(
  session: FilterSession,
  findings: FilterFindings,
): ReasoningFilter {
  const channels = new Map<string, FilterChannel>();
  let ends: Part[] = [];

  function bare<Each extends Part>(part: Each): Each {
    return findings.reasoningWithheld ? { ...part, providerMetadata: {} } : part;
  }

  function settle(): readonly Part[] {
    // Asked before each part of the answer.
    if (ends.length === 0) return ends;
    const settled = ends.map(bare);
    ends = [];
    return settled;
  }

  return {
    push(part) {
      const channel = channels.get(part.id) ?? session.channel();
      channels.set(part.id, channel);
      if (part.type === 'reasoning-start') return [bare(part)];

      const isEnd = part.type === 'reasoning-end';
      const text = isEnd ? channel.end() : channel.push(part.delta);
      if (channel.leak !== undefined) findings.reasoningWithheld = true;
      if (isEnd) {
        channels.delete(part.id);
        ends.push(part);
        return [...send(part.id, text), ...(ends.length > mostEnds ? settle() : [])];
      }
      const sent = bare(part);
      if (sent.delta === text) return [sent];
      // A delta may carry metadata that the next turn needs, whatever becomes of its text.
      const isEmpty = text === '' && Object.keys(sent.providerMetadata ?? {}).length === 0;
      return isEmpty ? [] : [{ ...sent, delta: text }];
    },
    settle,
    end() {
      const parts = [...channels].flatMap(([id, channel]) => send(id, channel.end()));
      channels.clear();
      return [...parts, ...settle()];
    },
  };
}

/** Whether a part is a piece of streamed reasoning. */
export function isReasoningPart(part: Part): part is ReasoningPart {
  const { type } = part;
  return type === 'reasoning-start' || type === 'reasoning-delta' || type === 'reasoning-end';
}

function send(id: string, text: string): Part[] {
  return text === '' ? [] : [{ type: 'reasoning-delta', id, delta: text }];
}
