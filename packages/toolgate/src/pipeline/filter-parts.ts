import type { LanguageModelV4Content, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { Leak } from '../content-filter/index.ts';
import type { AnswerFilter, FilterFindings } from './answer-filter.ts';
import { blockedFinishReason } from './blocked-answer.ts';
import { createHeldCalls } from './held-calls.ts';
import { leakInPart } from './leak-in-part.ts';
import { createPendingCalls } from './pending-calls.ts';
import {
  createReasoningFilter,
  isReasoningPart,
  type ReasoningFilter,
} from './reasoning-filter.ts';
import { createTextFilter } from './text-filter.ts';
import { unknownUsage } from './usage.ts';
import { withoutWithheld } from './without-withheld.ts';

type Part = LanguageModelV4StreamPart;

/** Filters the parts of one stream. */
export interface PartFilter {
  /** The parts that may be sent now. After a leak these end the answer, finish part included. */
  push(part: Part): readonly Part[];
  /** What was held back when the model's stream ended without a finish part. */
  end(): readonly Part[];
}

/**
 * Filters a streamed answer. Text goes out as soon as it can be part of no leak. On a leak what was
 * sent stays, what was held is dropped, the notice follows after a blank line, and the answer
 * finishes as `content-filter`; calls that its reader would run are dropped with it.
 *
 * @param findings receives what was found.
 */
export function createPartFilter(filter: AnswerFilter, findings: FilterFindings): PartFilter {
  const reasoning = createReasoningFilter(filter.reasoning, findings);
  const answer = filterAnswer(filter, findings, reasoning);
  const held = createHeldCalls();

  function send(filtered: readonly Part[], isLast: boolean): readonly Part[] {
    const isBlocked = findings.leak !== undefined;
    const isOver = isBlocked || isLast;
    const parts = isOver ? [...held.release(isBlocked), ...filtered] : held.push(filtered);
    return findings.reasoningWithheld ? parts.map((part) => withoutWithheld(part, filter)) : parts;
  }

  return {
    push(part) {
      if (isReasoningPart(part)) return send(reasoning.push(part), false);
      const settled = reasoning.settle();
      const filtered = answer.push(part);
      // Parts come by the thousand, and most of them settle nothing.
      const parts = settled.length === 0 ? filtered : [...settled, ...filtered];
      return send(parts, part.type === 'finish');
    },
    end: () => send(answer.end(), true),
  };
}

/** Filters all parts but those of reasoning. */
function filterAnswer(
  filter: AnswerFilter,
  findings: FilterFindings,
  reasoning: ReasoningFilter,
): PartFilter {
  const text = createTextFilter(filter.answer);
  const pendingCalls = createPendingCalls();

  function block(leak: Leak): Part[] {
    findings.leak = leak;
    return [
      ...reasoning.end(),
      ...text.cut(filter.notice),
      { type: 'finish', finishReason: blockedFinishReason, usage: unknownUsage },
    ];
  }

  function orBlock(parts: readonly Part[], leak: Leak | undefined): readonly Part[] {
    return leak === undefined ? parts : [...parts, ...block(leak)];
  }

  function filterWhole(part: LanguageModelV4Content & Part, before: Part[] = []) {
    const leak = leakInPart(part, filter);
    return leak === undefined ? [...before, part] : block(leak);
  }

  /** Releases what is held, then `last`; anything that leaks blocks the answer instead. */
  function flush(last: readonly Part[]): readonly Part[] {
    const released = [...reasoning.end(), ...text.end()];
    const { parts: calls, inputs } = pendingCalls.takeAll();
    let leak = text.leak();
    for (const input of inputs) leak ??= filter.calls.leakIn(input);
    return leak === undefined ? [...released, ...calls, ...last] : orBlock(released, leak);
  }

  return {
    push(part) {
      switch (part.type) {
        case 'text-start':
        case 'text-delta':
        case 'text-end':
          return orBlock(text.push(part), text.leak());
        case 'tool-input-start':
        case 'tool-input-delta':
        case 'tool-input-end':
          pendingCalls.keep(part);
          return [];
        case 'tool-call':
          return filterWhole(part, pendingCalls.take(part.toolCallId));
        case 'tool-result':
        case 'source':
        case 'file':
          return filterWhole(part);
        case 'raw':
          // It would carry the text past the filter.
          return [];
        case 'finish':
          return flush([part]);
        default:
          return [part];
      }
    },
    end: () => flush([]),
  };
}
