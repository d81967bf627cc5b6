import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { FilterChannel, FilterSession } from '../content-filter/index.ts';
import type { FilterFindings } from './answer-filter.ts';
import { withoutSignature } from './without-signature.ts';

type Part = LanguageModelV4StreamPart;
type ReasoningPart = Extract<
  Part,
  { type: 'reasoning-start' | 'reasoning-delta' | 'reasoning-end' }
>;

/** Filters reasoning: a leak withholds the rest of that part, and the answer goes on. */
export interface ReasoningFilter {
  /** The parts that may be sent now. */
  push(part: ReasoningPart): Part[];
  /** What is still held, for parts that never ended. */
  end(): Part[];
}

/** Opens the filter of one answer's reasoning. */
export function createReasoningFilter(
  session: FilterSession,
  findings: FilterFindings,
): ReasoningFilter {
  const channels = new Map<string, FilterChannel>();

  return {
    push(part) {
      const channel = channels.get(part.id) ?? session.channel();
      channels.set(part.id, channel);
      if (part.type === 'reasoning-start') return [part];

      const isEnd = part.type === 'reasoning-end';
      const text = isEnd ? channel.end() : channel.push(part.delta);
      if (channel.leak !== undefined) findings.reasoningWithheld = true;
      const sent = channel.leak === undefined ? part : withoutSignature(part);
      if (sent.type === 'reasoning-end') {
        channels.delete(part.id);
        return [...send(part.id, text), sent];
      }
      if (sent.delta === text) return [sent];
      // A delta may carry metadata that the next turn needs, whatever becomes of its text.
      return text === '' && sent.providerMetadata === undefined ? [] : [{ ...sent, delta: text }];
    },
    end() {
      const parts = [...channels].flatMap(([id, channel]) => send(id, channel.end()));
      channels.clear();
      return parts;
    },
  };
}

function send(id: string, text: string): Part[] {
  return text === '' ? [] : [{ type: 'reasoning-delta', id, delta: text }];
}
