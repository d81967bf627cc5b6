import type { LanguageModelV4StreamPart as Part } from '@ai-sdk/provider';
import type { Leak } from '../../content-filter/index.ts';
import { finishInTurns, type LongWork } from '../../internal/index.ts';
import { type MappedParts, whenKnown } from '../stream/index.ts';
import { unknownUsage } from '../usage.ts';
import type { AnswerFilter, FilterFindings } from './answer-filter.ts';
import { blockedFinishReason } from './blocked-answer.ts';
import { leakInPart, leakInReasoningFile } from './leak-in-part.ts';
import { omitPartNotes } from './omit-notes.ts';
import { createPartBuffer } from './part-buffer.ts';
import {
  createReasoningFilter,
  isReasoningPart,
  type ReasoningFilter,
} from './reasoning-filter.ts';
import { createCallPartFilter } from './redact-calls.ts';
import { stripItemIds, stripRevealing } from './strip-revealing.ts';
import { createTextFilter } from './text-filter.ts';
import { isUnknownPart } from './text-of-part.ts';
import { createUnknownTexts, unreadFields } from './unknown-texts.ts';

/** Filters the parts of one stream. */
export interface PartFilter {
  /**
   * Returns the parts that may be sent now; a promise of them if the part is so long that other requests get turns in
   * between. After a leak, these parts end the answer and include the finish part.
   */
  push(part: Part): MappedParts;
  /** Returns the held parts when the model's stream ended without a finish part. */
  end(): readonly Part[];
}

/**
 * Creates the filter of a streamed answer. It sends text as soon as the text cannot be part of a leak, and a call when
 * the call is complete and reveals nothing. On a leak it drops the held text, sends a blank line and the notice, and
 * ends the answer with the finish reason `content-filter`.
 *
 * @param findings receives the findings.
 * @param omitsNotes whether to remove a host's notes from the parts, since a note may contain text that the filter holds.
 */
export function createPartFilter(
  filter: AnswerFilter,
  findings: FilterFindings,
  omitsNotes: boolean = false,
): PartFilter {
  const reasoning = createReasoningFilter(() => filter.reasoning().channel(), findings);
  const answer = filterAnswer(filter, findings, reasoning);
  const buffer = createPartBuffer(filter.holdsToolCalls);

  function send(filtered: readonly Part[], isLast: boolean): readonly Part[] {
    const isBlocked = findings.leak !== undefined;
    const isOver = isBlocked || isLast;
    const parts = isOver ? buffer.end(filtered, isBlocked) : buffer.push(filtered, answer.isOpen());
    const bare = omitsNotes ? parts.map(omitPartNotes) : parts;
    return findings.reasoningWithheld ? bare.map(stripItemIds) : bare;
  }

  /** Filters a part; its metadata was read before. */
  function pushStripped(part: Part, stripped: Part): MappedParts {
    const read = isMetadataContent(part) ? part : stripped;
    if (isReasoningPart(read)) return send(reasoning.push(read), false);
    const settled = reasoning.settle();
    return whenKnown(answer.push(read), (filtered) => {
      const bare =
        read === stripped ? filtered : filtered.map((one) => (one === read ? stripped : one));
      // Parts come by the thousand, and for most of them there is nothing to settle.
      const parts = settled.length === 0 ? bare : [...settled, ...bare];
      return send(parts, part.type === 'finish');
    });
  }

  function pushRead(part: Part): MappedParts {
    if (!hasMetadata(part)) return pushStripped(part, part);
    return inTurns(
      filter,
      stripRevealing(part, filter, findings.reasoningWithheld === true),
      (stripped) => pushStripped(part, stripped),
    );
  }

  return {
    push(part) {
      const fields = isUnknownPart(part) ? undefined : unreadFields(part);
      if (fields === undefined) return pushRead(part);
      // They are read as the fields of a raw chunk are.
      return whenKnown(answer.push({ type: 'raw', rawValue: fields }), (filtered) =>
        findings.leak === undefined ? pushRead(part) : send(filtered, true),
      );
    },
    end: () => send(answer.end(), true),
  };
}

/** Whether the metadata of a part is read as content: what it reveals blocks the answer. */
function isMetadataContent(part: Part): boolean {
  return part.type === 'source' || part.type === 'custom' || isUnknownPart(part);
}

function hasMetadata(part: Part): boolean {
  return 'providerMetadata' in part;
}

interface AnswerPartFilter extends PartFilter {
  /** Whether a part with such fields must wait, with all parts after it. */
  isOpen(): boolean;
}

/** Filters all parts except reasoning. */
function filterAnswer(
  filter: AnswerFilter,
  findings: FilterFindings,
  reasoning: ReasoningFilter,
): AnswerPartFilter {
  const text = createTextFilter(filter, findings);
  const tools = createCallPartFilter(filter, findings);
  const unknown = createUnknownTexts(filter.answer);

  function block(leak: Leak): Part[] {
    findings.leak = leak;
    return [
      ...reasoning.cut(),
      ...tools.cut(),
      ...text.cut(filter.notice),
      { type: 'finish', finishReason: blockedFinishReason, usage: unknownUsage },
    ];
  }

  /** Returns the parts, or the end of the answer if they leak. */
  function blockOnLeak(parts: readonly Part[], leak: Leak | undefined): readonly Part[] {
    return leak === undefined ? parts : block(leak);
  }

  /** Returns the parts, which are clear, and after them the end of the answer if the text after them leaks. */
  function endOnLeak(parts: readonly Part[], leak: Leak | undefined): readonly Part[] {
    return leak === undefined ? parts : [...parts, ...block(leak)];
  }

  /** Releases the held parts, then `last`. If any of them leaks, blocks the answer instead. */
  function flush(last: readonly Part[]): readonly Part[] {
    const released = [...reasoning.end(), ...text.end(), ...tools.end()];
    return [...released, ...blockOnLeak(last, text.leak() ?? tools.leak() ?? unknown.end())];
  }

  return {
    push(part) {
      switch (part.type) {
        case 'text-start':
        case 'text-delta':
          return endOnLeak(text.push(part), text.leak());
        case 'text-end':
          return inTurns(filter, text.endText(part), (parts) => endOnLeak(parts, text.leak()));
        case 'tool-input-start':
        case 'tool-input-delta':
        case 'tool-input-end':
        case 'tool-call':
          return inTurns(filter, tools.push(part), (parts) => endOnLeak(parts, tools.leak()));
        case 'tool-result':
        case 'source':
        case 'file':
        case 'custom':
          return inTurns(filter, leakInPart(part, filter), (leak) => blockOnLeak([part], leak));
        case 'reasoning-file':
          return filterReasoningFile(part, filter, findings);
        // A reader may stop at an error, so the held parts are sent before it.
        case 'error':
        case 'finish':
          return flush([part]);
        default:
          if (!isUnknownPart(part)) return [part];
          return inTurns(filter, unknown.push(part), (leak) => blockOnLeak([part], leak));
      }
    },
    end: () => flush([]),
    isOpen: () => unknown.isOpen(),
  };
}

/** Returns a file of reasoning, if it does not leak. */
function filterReasoningFile(
  part: Extract<Part, { type: 'reasoning-file' }>,
  filter: AnswerFilter,
  findings: FilterFindings,
): MappedParts {
  return inTurns(filter, leakInReasoningFile(part, filter), (leak) => {
    if (leak === undefined) return [part];
    findings.reasoningWithheld = true;
    return [];
  });
}

/** Finishes work that may be long, in turns with other requests; returns the parts that `proceed` makes of its result. */
function inTurns<Result>(
  { tenant }: AnswerFilter,
  work: LongWork<Result>,
  proceed: (result: Result) => MappedParts,
): MappedParts {
  return whenKnown(finishInTurns(work, tenant), proceed);
}
