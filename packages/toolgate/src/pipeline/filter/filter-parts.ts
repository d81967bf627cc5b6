import type { LanguageModelV4StreamPart as Part } from '@ai-sdk/provider';
import { findLeak, type Leak } from '../../content-filter/index.ts';
import { finishInTurns, isHarmlessText, type LongWork, once } from '../../internal/index.ts';
import { type MappedParts, whenKnown } from '../stream/index.ts';
import { unknownUsage } from '../usage/index.ts';
import type { AnswerFilter, FilterFindings } from './answer-filter.ts';
import { blockedFinishReason } from './blocked-answer.ts';
import { createToolInputFilter } from './calls/index.ts';
import { leakInPart, leakInReasoningFile } from './leak-in-part.ts';
import { omitEchoes } from './omit-echoes.ts';
import { omitPartNotes } from './omit-notes.ts';
import { createPartBuffer } from './part-buffer.ts';
import { unreadFields, valuesIn } from './part-values.ts';
import {
  createReasoningFilter,
  isReasoningPart,
  type ReasoningFilter,
} from './reasoning-filter.ts';
import { redactCalls } from './redact-calls.ts';
import { stripItemIds, stripRevealing } from './strip-revealing.ts';
import { createTextFilter } from './text-filter.ts';
import { isUnknownPart } from './text-of-part.ts';
import { createUnknownTexts, type UnknownTexts } from './unknown-texts.ts';

/** Filters the parts of one stream. */
export interface PartFilter {
  /**
   * Returns the parts that may be sent now; a promise of them if the part is so long that other requests get turns in
   * between. After a leak, these parts end the answer and include the finish part.
   */
  push(part: Part): MappedParts;
  /** Returns the held parts when the model's stream ended without a finish part; a promise of them like `push`. */
  end(): MappedParts;
}

/**
 * Creates the filter of a streamed answer. It sends text as soon as the text cannot be part of a leak, and a call when
 * the call is complete and reveals nothing. On a leak it drops the held text, sends a blank line and the notice, and
 * ends the answer with the finish reason `content-filter`.
 *
 * @param findings receives the findings.
 * @param inProcess whether the parts reach an app, which sees everything in them: a host's notes, which may contain text that
 *   the filter holds, and the request that a provider repeats in raw chunks. Both are removed.
 */
export function createPartFilter(
  filter: AnswerFilter,
  findings: FilterFindings,
  inProcess: boolean = false,
): PartFilter {
  const reasoning = createReasoningFilter(() => filter.reasoning().channel(), findings);
  const answer = filterAnswer(filter, findings, reasoning);
  const buffer = createPartBuffer(filter.holdsToolCalls);
  const hidden = once(() => new Set(filter.request.hidden.map(({ text }) => text)));

  function send(filtered: readonly Part[], isLast: boolean): readonly Part[] {
    const isBlocked = findings.leak !== undefined;
    const isOver = isBlocked || isLast;
    const parts = isOver ? buffer.end(filtered, isBlocked) : buffer.push(filtered, answer.isOpen());
    const bare = inProcess ? parts.map(omitPartNotes) : parts;
    return findings.reasoningWithheld ? bare.map(stripItemIds) : bare;
  }

  /** Filters a part; its metadata was read before. */
  function pushStripped(part: Part, stripped: Part): MappedParts {
    const read = isMetadataContent(part) ? part : stripped;
    if (isReasoningPart(read)) return send(answer.follow(read, reasoning.push(read)), false);
    const settled = reasoning.settle();
    return whenKnown(answer.push(read), (filtered) => {
      const bare =
        read === stripped ? filtered : filtered.map((one) => (one === read ? stripped : one));
      const followed = answer.follow(read, bare);
      // Parts come by the thousand, and for most of them there is nothing to settle.
      const parts = settled.length === 0 ? followed : [...settled, ...followed];
      return send(parts, part.type === 'finish');
    });
  }

  function pushRead(part: Part): MappedParts {
    if (!('providerMetadata' in part)) return pushStripped(part, part);
    return inTurns(
      filter,
      stripRevealing(part, filter, findings.reasoningWithheld === true),
      (stripped) => pushStripped(part, stripped),
    );
  }

  return {
    push(part) {
      answer.pass();
      const fields = isUnknownPart(part) ? undefined : unreadFields(part);
      if (fields === undefined)
        return pushRead(inProcess && part.type === 'raw' ? omitEchoes(part, hidden()) : part);
      return whenKnown(answer.pushFields(fields), (filtered) =>
        findings.leak === undefined ? pushRead(part) : send(filtered, true),
      );
    },
    end: () => whenKnown(answer.end(), (parts) => send(parts, true)),
  };
}

/** Whether the metadata of a part is read as content: what it reveals blocks the answer. */
function isMetadataContent(part: Part): boolean {
  return part.type === 'source' || part.type === 'custom' || isUnknownPart(part);
}

/**
 * Creates a reader of the fields of parts of known form that hold more than words. An id is whole, however long it is, so
 * no part waits for it to continue.
 *
 * @param unknown reads the fields that have texts.
 */
function createFieldTexts({ answer }: AnswerFilter, unknown: UnknownTexts) {
  const ids = createUnknownTexts(answer);
  return {
    /** Reads the fields like a raw chunk. */
    *push(fields: object): LongWork<Leak | undefined> {
      const chunk: Part = { type: 'raw', rawValue: fields };
      const values = [...valuesIn(fields)].map(([, value]) => value);
      if (values.some((value) => typeof value === 'string' && /\S\s+\S/.test(value)))
        return yield* unknown.push(chunk);
      for (const value of values) {
        if (typeof value !== 'string' || isHarmlessText(value)) continue;
        const leak = yield* findLeak(answer.reopen(), value);
        if (leak !== undefined) return leak;
      }
      return yield* ids.push(chunk);
    },
    /** Ends all texts. */
    end: (): LongWork<Leak | undefined> => ids.end(),
  };
}

/** The end of a blocked answer. */
const blockedFinish: Part = {
  type: 'finish',
  finishReason: blockedFinishReason,
  usage: unknownUsage,
};

/**
 * Creates a function that sends the held parts before an error, at which a reader may stop, and before the end. Sent before
 * each error, they could spell hidden text word by word, so only the first error counts.
 */
function createFlush(flush: (last: readonly Part[]) => MappedParts) {
  let hasFailed = false;
  return (part: Part): MappedParts => {
    if (hasFailed && part.type === 'error') return [part];
    hasFailed ||= part.type === 'error';
    return flush([part]);
  };
}

/** Filters all parts except reasoning. */
function filterAnswer(filter: AnswerFilter, findings: FilterFindings, reasoning: ReasoningFilter) {
  const text = createTextFilter(filter, findings);
  const calls = createToolInputFilter(filter.calls);
  const tools = filter.redaction ? redactCalls(calls, filter.redaction, findings) : calls;
  const unknown = createUnknownTexts(filter.answer);
  const fieldTexts = createFieldTexts(filter, unknown);

  function block(leak: Leak): Part[] {
    findings.leak = leak;
    return [...reasoning.cut(), ...tools.cut(), ...text.cut(filter.notice), blockedFinish];
  }

  /** Returns the parts, or the end of the answer if there is a leak; both if the parts are clear and the leak follows. */
  function orEnd(parts: readonly Part[], leak: Leak | undefined, isClear = false): readonly Part[] {
    if (leak === undefined) return parts;
    return isClear ? [...parts, ...block(leak)] : block(leak);
  }

  /** Releases the held parts, then `last`. If any of them leaks, blocks the answer instead. */
  function* release(last: readonly Part[]): LongWork<readonly Part[]> {
    const released = [...reasoning.end(), ...text.end(), ...(yield* tools.end())];
    const leak = text.leak() ?? tools.leak();
    return [
      ...released,
      ...orEnd(last, leak ?? (yield* unknown.end()) ?? (yield* fieldTexts.end())),
    ];
  }

  const flush = (last: readonly Part[]): MappedParts => finishInTurns(release(last), filter.tenant);
  const flushBefore = createFlush(flush);

  return {
    /** Returns the parts that may be sent now, or the end of the answer after a leak. */
    push(part: Part): MappedParts {
      switch (part.type) {
        case 'text-start':
        case 'text-delta':
          return orEnd(text.push(part), text.leak(), true);
        case 'text-end':
          return inTurns(filter, text.endText(part), (parts) => orEnd(parts, text.leak(), true));
        case 'tool-input-start':
        case 'tool-input-delta':
        case 'tool-input-end':
        case 'tool-call':
          return inTurns(filter, tools.push(part), (parts) => orEnd(parts, tools.leak(), true));
        case 'tool-result':
        case 'source':
        case 'file':
        case 'custom':
          return inTurns(filter, leakInPart(part, filter), (leak) => orEnd([part], leak));
        case 'reasoning-file':
          return filterReasoningFile(part, filter, findings);
        case 'error':
        case 'finish':
          return flushBefore(part);
        default:
          if (!isUnknownPart(part)) return [part];
          return inTurns(filter, unknown.push(part), (leak) => orEnd([part], leak));
      }
    },
    /** Returns the held parts at the end of a stream without a finish part. */
    end: () => flush([]),
    /** Notes the next part, of any kind. */
    pass: () => unknown.pass(),
    /** Returns what may be sent for a part, after the texts that waited. */
    follow: (part: Part, parts: readonly Part[]) => text.follow(part, parts),
    /** Reads the fields of a part of known form that hold more than words, such as a long id. Returns the end of the answer if they leak. */
    pushFields: (fields: object) =>
      inTurns(filter, fieldTexts.push(fields), (leak) => orEnd([], leak)),
    /** Whether a part with such fields must wait, with all parts after it. */
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
