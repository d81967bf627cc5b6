import type { LanguageModelV4Content, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { Leak } from '../content-filter/index.ts';
import { type AnswerFilter, type FilterFindings, leakIn } from './answer-filter.ts';
import { blockedFinishReason } from './blocked-answer.ts';
import { createPendingCalls } from './pending-calls.ts';
import { createReasoningFilter } from './reasoning-filter.ts';
import { createTextFilter } from './text-filter.ts';
import { textOfPart } from './text-of-part.ts';
import { unknownUsage } from './usage.ts';

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
 * finishes as `content-filter`.
 *
 * @param findings receives what was found.
 */
export function createPartFilter(filter: AnswerFilter, findings: FilterFindings): PartFilter {
  const text = createTextFilter(filter.answer);
  const reasoning = createReasoningFilter(filter.reasoning, findings);
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
    const leak = leakIn(filter.answer, textOfPart(part) ?? '');
    return leak === undefined ? [...before, part] : block(leak);
  }

  /** Releases what is held, then `last`; anything that leaks blocks the answer instead. */
  function flush(last: readonly Part[]): readonly Part[] {
    const released = [...reasoning.end(), ...text.end()];
    const { parts: calls, inputs } = pendingCalls.takeAll();
    let { leak } = text;
    for (const input of inputs) leak ??= leakIn(filter.answer, input);
    return leak === undefined ? [...released, ...calls, ...last] : orBlock(released, leak);
  }

  return {
    push(part) {
      switch (part.type) {
        case 'text-start':
        case 'text-delta':
        case 'text-end':
          return orBlock(text.push(part), text.leak);
        case 'reasoning-start':
        case 'reasoning-delta':
        case 'reasoning-end':
          return reasoning.push(part);
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
